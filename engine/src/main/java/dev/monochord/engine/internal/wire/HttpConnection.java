package dev.monochord.engine.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection: takes its requests in turn, each to a worker and its answer back. All state belongs to the
 * event loop.
 */
final class HttpConnection extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final System.Logger LOG = System.getLogger(HttpConnection.class.getName());

    private final Wire wire;
    private final Executor workers;
    private final ConnectionTimer timer;
    private final AtomicInteger neighbours;
    private final Queue<Task> waiting = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext context;
    private boolean busy;
    private boolean finishing;

    private record Task(WireRequest request, boolean keepAlive) {}

    private record NettyHeaders(HttpHeaders headers) implements RequestHeaders {
        @Override
        public @Nullable String first(String name) {
            return headers.get(name);
        }

        @Override
        public List<String> all(String name) {
            return headers.getAll(name);
        }
    }

    /** @param neighbours how many connections the event loop has, this one included */
    HttpConnection(Wire wire, Executor workers, ConnectionTimer timer, AtomicInteger neighbours) {
        this.wire = wire;
        this.workers = workers;
        this.timer = timer;
        this.neighbours = neighbours;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    /** Closes the connection, after the answers that are due. */
    void finish() {
        finishing = true;
        if (!busy && context != null) {
            context.close();
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext current, FullHttpRequest message) {
        if (message.decoderResult().isFailure()) {
            refuse(current, message.decoderResult().cause());
            return;
        }
        byte[] body = ByteBufUtil.getBytes(message.content());
        WireRequest request =
                new WireRequest(message.method().name(), message.uri(), new NettyHeaders(message.headers()), body);
        Task task = new Task(request, HttpUtil.isKeepAlive(message));
        if (busy) {
            // Pipelined: let it wait, and let the socket hold what comes after it.
            waiting.add(task);
            current.channel().config().setAutoRead(false);
        } else {
            start(current, task);
        }
    }

    private void start(ChannelHandlerContext current, Task task) {
        busy = true;
        timer.working();
        if (neighbours.get() == 1) {
            // No one else waits for this thread, and two changes of thread would cost more than a read.
            HttpAnswer answer = answer(current, task);
            if (answer != null) {
                send(current, answer, task.keepAlive());
            }
            return;
        }
        try {
            workers.execute(() -> {
                HttpAnswer answer = answer(current, task);
                if (answer != null) {
                    current.executor().execute(() -> send(current, answer, task.keepAlive()));
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.log(Level.DEBUG, "no worker is free");
            byte[] body = ErrorBody.of("ServiceUnavailable", "The service is busy.");
            send(current, new HttpAnswer(503, Map.of("Content-Type", "application/json"), body), task.keepAlive());
        }
    }

    private @Nullable HttpAnswer answer(ChannelHandlerContext current, Task task) {
        try {
            return wire.answer(task.request());
        } catch (RuntimeException | Error e) {
            // An answer that is lost on purpose, or the end of memory: either way there is nothing to send.
            LOG.log(Level.DEBUG, "a request has no answer", e);
            current.close();
            return null;
        }
    }

    private void send(ChannelHandlerContext current, HttpAnswer answer, boolean wantsMore) {
        boolean keepAlive = wantsMore && !(finishing && waiting.isEmpty());
        ByteBuf body = Unpooled.wrappedBuffer(answer.body());
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), body);
        HttpHeaders headers = response.headers();
        answer.headers().forEach(headers::set);
        headers.set(HttpHeaderNames.CONTENT_LENGTH, answer.body().length);
        headers.set(HttpHeaderNames.DATE, HttpDate.now());
        headers.set(HttpHeaderNames.CONNECTION, keepAlive ? HttpHeaderValues.KEEP_ALIVE : HttpHeaderValues.CLOSE);
        timer.sending();
        ChannelFuture sent = current.writeAndFlush(response);
        if (keepAlive) {
            sent.addListener((ChannelFutureListener) done -> next(current, done.isSuccess()));
        } else {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void next(ChannelHandlerContext current, boolean sent) {
        busy = false;
        timer.idle();
        Task task = waiting.poll();
        if (!sent || (task == null && finishing)) {
            current.close();
        } else if (task != null) {
            start(current, task);
        } else if (!current.channel().config().isAutoRead()) {
            current.channel().config().setAutoRead(true);
        }
    }

    /** Not HTTP, or too long a head: what follows cannot be made sense of, so the connection ends here. */
    private void refuse(ChannelHandlerContext current, Throwable cause) {
        LOG.log(Level.DEBUG, "a request could not be read", cause);
        int status = cause instanceof TooLongHttpLineException
                ? 414
                : cause instanceof TooLongHttpHeaderException ? 431 : 400;
        finishing = true;
        if (!busy) {
            busy = true;
            send(current, new HttpAnswer(status, Map.of(), new byte[0]), false);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext current, Throwable cause) {
        LOG.log(Level.DEBUG, "a connection failed", cause);
        current.close();
    }
}
