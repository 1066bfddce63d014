package dev.monochord.web;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection: collects its requests, passes them to the handler one at a time, and sends the responses in
 * order. State belongs to the event loop.
 *
 * <p>A request that is rejected before its end is answered at once. Its client may still be sending, and closing the
 * socket then would discard the response, so the connection lingers: its output is shut down, its input read and
 * discarded until the client closes or a few seconds have passed.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {

    private static final System.Logger LOG = System.getLogger(ClientConnection.class.getName());
    private static final long LINGER_SECONDS = 3;
    private static final Rejection UNKNOWN_EXPECTATION = new Rejection(417, "Expect must be 100-continue or absent.");
    private static final Rejection BUSY = new Rejection(503, "All workers are busy. Try again later.");

    private final WebContext server;
    private final Channel channel;
    private final ConnectionTimer timer;
    private final AtomicInteger neighbours;
    private final @Nullable InetAddress address;
    private final Queue<HttpExchange> waiting = new ArrayDeque<>();

    /** The request that is being received. */
    private @Nullable HttpExchange incoming;

    private @Nullable BodyBuffer body;

    /** The request that is being handled or answered. */
    private @Nullable HttpExchange current;

    private boolean answered;
    private boolean finishing;
    private boolean ignoring;

    /** The Host header that was accepted last: a connection nearly always has the same one. */
    private @Nullable String acceptedHost;

    /** @param neighbours how many connections the event loop has, this one included */
    ClientConnection(WebContext server, Channel channel, ConnectionTimer timer, AtomicInteger neighbours) {
        this.server = server;
        this.channel = channel;
        this.timer = timer;
        this.neighbours = neighbours;
        this.address = channel.remoteAddress() instanceof InetSocketAddress remote ? remote.getAddress() : null;
    }

    @Nullable
    InetAddress address() {
        return address;
    }

    String remoteAddress() {
        return address == null ? "-" : address.getHostAddress();
    }

    /** Since when the client has been silent or sending; see {@link ConnectionTimer}. Thread-safe. */
    long waitingSince() {
        return timer.waitingSince();
    }

    /** Closes the connection after the responses that are due. Thread-safe. */
    void evict() {
        onEventLoop(this::finish);
    }

    private void finish() {
        finishing = true;
        if (current == null) {
            channel.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpContent content) {
            try {
                receive(content);
            } finally {
                content.release();
            }
        } else if (!ignoring && message instanceof HttpRequest request) {
            begin(request);
        } else if (!ignoring && message instanceof MalformedRequest request) {
            ignoring = true;
            submit(HttpExchange.of(this, request));
        }
    }

    private void begin(HttpRequest request) {
        HttpExchange exchange = HttpExchange.of(this, request);
        check(exchange);
        boolean asksFirst = request.headers().contains(HttpHeaderNames.EXPECT);
        if (asksFirst && exchange.rejection() == null && !HttpUtil.is100ContinueExpected(request)) {
            exchange.rejectAndClose(UNKNOWN_EXPECTATION);
        }
        long length = HttpUtil.getContentLength(request, 0L);
        if (exchange.rejection() == null && length > server.options().maxBody()) {
            exchange.rejectAndClose(tooLarge());
        }
        Rejection rejection = exchange.rejection();
        if (rejection != null && (asksFirst || exchange.isLast())) {
            exchange.rejectAndClose(rejection);
            ignoring = true;
            submit(exchange);
            return;
        }
        incoming = exchange;
        body = rejection == null ? new BodyBuffer((int) length, server.options().maxBody()) : null;
        if (asksFirst && current == null) {
            channel.writeAndFlush(Responses.proceed());
        }
    }

    private void check(HttpExchange exchange) {
        Rejection malformed = RequestTarget.check(exchange.method(), exchange.target());
        if (malformed != null) {
            exchange.rejectAndClose(malformed);
            return;
        }
        String host = exchange.nettyHeaders().get(HttpHeaderNames.HOST);
        boolean isKnown = host != null
                && host.equals(acceptedHost)
                && exchange.all("Host").size() == 1;
        Rejection rejection = isKnown ? null : server.guard().checkHost(exchange.nettyHeaders());
        if (rejection != null) {
            if (rejection.status() == 400) {
                exchange.rejectAndClose(rejection);
            } else {
                exchange.reject(rejection);
            }
            return;
        }
        acceptedHost = host;
        boolean isPage = server.handler().isPage(exchange.path());
        Rejection foreign = server.guard().checkOrigin(exchange.method(), exchange.nettyHeaders(), isPage);
        if (foreign != null) {
            exchange.reject(foreign);
        }
    }

    private void receive(HttpContent content) {
        HttpExchange exchange = incoming;
        if (ignoring || exchange == null) {
            return;
        }
        if (body != null && !body.add(content.content())) {
            incoming = null;
            ignoring = true;
            exchange.rejectAndClose(tooLarge());
            submit(exchange);
        } else if (content instanceof LastHttpContent) {
            incoming = null;
            if (body != null) {
                exchange.received(body.bytes());
            }
            submit(exchange);
        }
    }

    private Rejection tooLarge() {
        return new Rejection(413, "The body is larger than " + server.options().maxBody() + " bytes.");
    }

    private void submit(HttpExchange exchange) {
        if (current == null) {
            start(exchange);
        } else {
            // Pipelined: let it wait, and let the socket hold what comes after it.
            waiting.add(exchange);
            channel.config().setAutoRead(false);
        }
    }

    private void start(HttpExchange exchange) {
        current = exchange;
        answered = false;
        timer.working();
        Rejection rejection = exchange.rejection();
        if (rejection != null) {
            reject(exchange, rejection);
        } else if (server.guard().isPreflight(exchange)) {
            send(exchange, Responses.preflight(exchange));
        } else if (!server.handler().isBlocking() && neighbours.get() == 1) {
            // No one else waits for this thread, and two changes of thread would cost more than a read.
            handle(exchange);
        } else {
            try {
                server.workers().execute(exchange);
            } catch (RejectedExecutionException e) {
                reject(exchange, BUSY);
            }
        }
    }

    /** Calls the handler, on a worker or on the event loop. */
    void handle(HttpExchange exchange) {
        try {
            server.handler().handle(exchange, exchange);
        } catch (Exception | Error e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            reject(exchange, new Rejection(500, "Internal server error.", e));
        }
    }

    private void reject(HttpExchange exchange, Rejection rejection) {
        WebResponse response;
        try {
            response = server.handler().reject(exchange, rejection);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.DEBUG, "a rejection has no response", e);
            abort(exchange);
            return;
        }
        reply(exchange, response);
    }

    /** Sends the response to a request unless it has one. Thread-safe. */
    void reply(HttpExchange exchange, WebResponse response) {
        if (channel.eventLoop().inEventLoop()) {
            send(exchange, response);
        } else {
            onEventLoop(() -> send(exchange, response));
        }
    }

    /** Closes the connection instead of a response. Thread-safe. */
    void abort(HttpExchange exchange) {
        onEventLoop(() -> {
            if (current == exchange && !answered) {
                channel.close();
            }
        });
    }

    /** Sends a response in parts unless the request has one. Thread-safe. */
    void stream(HttpExchange exchange, WebResponse response, Iterator<byte[]> parts) {
        onEventLoop(() -> {
            if (current != exchange || answered) {
                return;
            }
            answered = true;
            boolean keepAlive = exchange.isKeepAlive() && exchange.takesChunks();
            new StreamedResponse(server, this, channel, timer, exchange, response, parts)
                    .start(keepAlive, sent -> sent(exchange, sent, keepAlive));
        });
    }

    /** Runs a task on the event loop, unless the server is closed. Thread-safe. */
    void onEventLoop(Runnable task) {
        try {
            channel.eventLoop().execute(task);
        } catch (RejectedExecutionException e) {
            // The handler took longer than the shutdown timeout; its connection is closed.
            LOG.log(Level.DEBUG, "the server is closed", e);
        }
    }

    private void send(HttpExchange exchange, WebResponse response) {
        if (current != exchange || answered) {
            return;
        }
        answered = true;
        boolean keepAlive = exchange.isKeepAlive() && !(finishing && waiting.isEmpty());
        FullHttpResponse message;
        try {
            message = Responses.of(exchange, response, keepAlive, server);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "a response cannot be sent", e);
            channel.close();
            return;
        }
        timer.sending();
        server.log(exchange, response);
        sent(exchange, channel.writeAndFlush(message), keepAlive);
    }

    /** Goes on when the last byte of a response has been sent. */
    private void sent(HttpExchange exchange, ChannelFuture sent, boolean keepAlive) {
        if (keepAlive) {
            sent.addListener((ChannelFutureListener) done -> next(done.isSuccess()));
        } else if (exchange.isLast()) {
            sent.addListener((ChannelFutureListener) done -> linger());
        } else {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void next(boolean sent) {
        current = null;
        timer.idle();
        HttpExchange exchange = waiting.poll();
        if (!sent || (exchange == null && finishing)) {
            channel.close();
        } else if (exchange != null) {
            start(exchange);
        } else if (!channel.config().isAutoRead()) {
            channel.config().setAutoRead(true);
        }
    }

    private void linger() {
        current = null;
        timer.idle();
        if (finishing || !(channel instanceof DuplexChannel duplex) || !duplex.isActive()) {
            channel.close();
            return;
        }
        duplex.shutdownOutput();
        channel.config().setAutoRead(true);
        channel.eventLoop().schedule(() -> channel.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            finish();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.log(Level.DEBUG, "a connection failed", cause);
        channel.close();
    }
}
