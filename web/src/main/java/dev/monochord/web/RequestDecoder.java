package dev.monochord.web;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.List;

/**
 * Netty's decoder, made strict. Not thread-safe.
 *
 * <p>Two programs that disagree about where a request ends can be made to serve a request that one of them has not seen.
 * So whatever is read in more than one way is rejected, and the connection is not used again: a header folded over two
 * lines, a length beside {@code Transfer-Encoding}, a transfer coding other than {@code chunked}, anything but empty
 * lines before the request line, line breaks in chunk extensions. Netty itself rejects repeated lengths and line ends
 * other than CR LF.
 */
final class RequestDecoder extends HttpRequestDecoder {

    private static final int MAX_REQUEST_LINE = 16 * 1024;
    private static final int MAX_PIECE = 64 * 1024;

    /** Enough for every method and the first segment of a path. */
    private static final int REMEMBERED = 64;

    private enum Part {
        BEFORE_REQUEST_LINE,
        HEADERS,
        BODY,
        BROKEN
    }

    private final byte[] beginning = new byte[REMEMBERED];
    private final ChunkSizeLines sizeLines = new ChunkSizeLines();
    private int beginningLength;
    private Part part = Part.BEFORE_REQUEST_LINE;

    RequestDecoder(int maxHeader) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(MAX_REQUEST_LINE)
                .setMaxHeaderSize(maxHeader)
                .setMaxChunkSize(MAX_PIECE)
                .setAllowDuplicateContentLengths(false)
                .setStrictLineParsing(true));
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        if (part == Part.BROKEN) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (!(part == Part.BODY ? sizeLines.scan(in) : scanHead(in))) {
            in.skipBytes(in.readableBytes());
            fail(400, "The request is not well-formed HTTP.", out);
            return;
        }
        int before = out.size();
        super.decode(context, in, out);
        check(out, before);
    }

    @Override
    protected void decodeLast(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        int before = out.size();
        super.decodeLast(context, in, out);
        if (part != Part.BROKEN) {
            check(out, before);
        }
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("Content-Length beside Transfer-Encoding");
    }

    /**
     * Looks over the lines of the head that the superclass is about to read. The superclass reads whole lines, so each
     * call begins at the start of a line. Returns false if the head is malformed.
     */
    private boolean scanHead(ByteBuf in) {
        int at = in.readerIndex();
        int end = in.writerIndex();
        if (part == Part.BEFORE_REQUEST_LINE) {
            while (at < end && isLineBreak(in.getByte(at))) {
                at++;
            }
            if (at == end) {
                return true;
            }
            beginningLength = Math.min(REMEMBERED, end - at);
            in.getBytes(at, beginning, 0, beginningLength);
            if (isControlOrSpace(beginning[0])) {
                return false;
            }
            at = in.indexOf(at, end, HttpConstants.LF) + 1;
            if (at == 0) {
                return true;
            }
            part = Part.HEADERS;
        }
        while (at < end) {
            byte first = in.getByte(at);
            if (first == HttpConstants.SP || first == HttpConstants.HT) {
                return false;
            }
            if (isLineBreak(first)) {
                return true;
            }
            at = in.indexOf(at, end, HttpConstants.LF) + 1;
            if (at == 0) {
                return true;
            }
        }
        return true;
    }

    private void check(List<Object> out, int from) {
        for (int i = from; i < out.size(); i++) {
            HttpObject message = (HttpObject) out.get(i);
            if (message.decoderResult().isFailure()) {
                replace(out, i, rejection(message.decoderResult().cause()));
                return;
            }
            if (message instanceof HttpRequest request) {
                part = Part.BODY;
                if (!isSupported(request.protocolVersion())) {
                    replace(out, i, new Rejection(505, "This server speaks HTTP/1.1."));
                    return;
                }
                if (!hasPlainLength(request)) {
                    replace(out, i, new Rejection(400, "Transfer-Encoding must be chunked or absent."));
                    return;
                }
                sizeLines.begin(HttpUtil.isTransferEncodingChunked(request));
            }
            if (message instanceof LastHttpContent) {
                part = Part.BEFORE_REQUEST_LINE;
            } else if (message instanceof HttpContent content) {
                sizeLines.delivered(content.content().readableBytes());
            }
        }
    }

    private void replace(List<Object> out, int from, Rejection rejection) {
        for (int i = out.size() - 1; i >= from; i--) {
            if (out.remove(i) instanceof HttpContent content) {
                content.release();
            }
        }
        fail(rejection.status(), rejection.message(), out);
    }

    private void fail(int status, String message, List<Object> out) {
        part = Part.BROKEN;
        out.add(new MalformedRequest(RequestLine.of(beginning, beginningLength), new Rejection(status, message)));
    }

    private static Rejection rejection(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return new Rejection(414, "The request line is too long.");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return new Rejection(431, "The headers are too large.");
        }
        return new Rejection(400, "The request is not well-formed HTTP.");
    }

    private static boolean isSupported(HttpVersion version) {
        return version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0);
    }

    private static boolean hasPlainLength(HttpRequest request) {
        if (!request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return true;
        }
        List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        return codings.size() == 1
                && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.get(0))
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1);
    }

    private static boolean isLineBreak(byte octet) {
        return octet == HttpConstants.CR || octet == HttpConstants.LF;
    }

    private static boolean isControlOrSpace(byte octet) {
        return octet >= 0 && octet <= ' ';
    }
}
