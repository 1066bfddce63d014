package dev.monochord.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A response on its way whose body is sent in parts.
 *
 * <p>A worker makes a part, the event loop sends it, and only then a worker makes the next one. So there is one part in memory
 * at a time, and a slow client occupies no worker. State belongs to the event loop.
 */
final class StreamedResponse {

    private static final System.Logger LOG = System.getLogger(StreamedResponse.class.getName());

    private final WebContext server;
    private final ClientConnection connection;
    private final Channel channel;
    private final ConnectionTimer timer;
    private final HttpExchange exchange;
    private final WebResponse response;
    private final Iterator<byte[]> parts;
    private Consumer<ChannelFuture> end = sent -> {};
    private long bytes;

    StreamedResponse(
            WebContext server,
            ClientConnection connection,
            Channel channel,
            ConnectionTimer timer,
            HttpExchange exchange,
            WebResponse response,
            Iterator<byte[]> parts) {
        this.server = server;
        this.connection = connection;
        this.channel = channel;
        this.timer = timer;
        this.exchange = exchange;
        this.response = response;
        this.parts = parts;
    }

    /**
     * Sends the head and the first part.
     *
     * @param whenDone called once, with the last write, unless the connection is closed before
     */
    void start(boolean keepAlive, Consumer<ChannelFuture> whenDone) {
        end = whenDone;
        try {
            channel.write(Responses.head(exchange, response, keepAlive, server));
        } catch (RuntimeException e) {
            fail(e);
            return;
        }
        if (exchange.method().equals("HEAD")) {
            made(null);
        } else {
            send(response.body());
        }
    }

    private void send(byte[] part) {
        bytes += part.length;
        timer.sending();
        channel.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(part)))
                .addListener((ChannelFutureListener) sent -> {
                    if (sent.isSuccess()) {
                        makeNext();
                    } else {
                        // The client has gone.
                        close(sent.cause(), response.details());
                    }
                });
    }

    private void makeNext() {
        timer.working();
        try {
            server.workers().execute(() -> {
                try {
                    byte[] part = parts.hasNext() ? parts.next() : null;
                    connection.onEventLoop(() -> made(part));
                } catch (RuntimeException | Error e) {
                    connection.onEventLoop(() -> fail(e));
                }
            });
        } catch (RejectedExecutionException e) {
            fail(e);
        }
    }

    private void made(byte @Nullable [] part) {
        if (part != null) {
            send(part);
            return;
        }
        timer.sending();
        server.log(exchange, response, bytes, response.details());
        end.accept(channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT));
    }

    /** Closes the connection: without the end of the body, the client knows that it is not complete. */
    private void fail(Throwable cause) {
        AccessDetails known = response.details();
        close(cause, new AccessDetails(known.id(), known.route(), known.caller(), cause));
    }

    private void close(Throwable cause, AccessDetails details) {
        LOG.log(Level.DEBUG, "a response ended before its body did", cause);
        server.log(exchange, response, bytes, details);
        channel.close();
    }
}
