package dev.monochord.web;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A handler behind a socket: HTTP/1.1 with keep-alive, behind a request guard that rejects foreign hosts and origins.
 * Thread-safe.
 *
 * <p>Event loops read and write; handlers run on a bounded pool of workers. A whole request is read before a worker takes
 * it, so slow clients occupy none. A connection has one request in work at a time, so that responses keep the order of
 * pipelined requests and the queue of the pool is bounded by the number of connections.
 */
public final class WebServer implements AutoCloseable {

    private static final int BACKLOG = 1024;
    private static final int MAX_EVENT_LOOPS = 4;
    private static final long WORKER_IDLE_SECONDS = 30;
    private static final long THREAD_GRACE_SECONDS = 10;

    private final EventLoopGroup loops;
    private final ThreadPoolExecutor workers;
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Map<EventLoop, AtomicInteger> load = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final WebContext context;
    private final Channel listener;

    private WebServer(WebOptions options, WebHandler handler, AccessLog log) throws IOException {
        InetSocketAddress address = new InetSocketAddress(options.host(), options.port());
        if (address.isUnresolved()) {
            throw new IOException("Cannot listen on " + options.host() + ": unknown host");
        }
        this.loops = eventLoops();
        this.workers = new ThreadPoolExecutor(
                options.workers(),
                options.workers(),
                WORKER_IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(options.maxConnections()),
                new DefaultThreadFactory("monochord-worker", true));
        this.workers.allowCoreThreadTimeOut(true);
        this.context = new WebContext(
                options,
                handler,
                new RequestGuard(options.guard(), options.host(), address.getAddress()),
                workers,
                new ConnectionRegistry(options.maxConnections(), options.maxConnectionsPerAddress()),
                log);
        this.listener = listen(address);
    }

    /**
     * Starts a server without an access log.
     *
     * @throws IOException if the address is unknown or the port in use
     */
    public static WebServer start(WebOptions options, WebHandler handler) throws IOException {
        return start(options, handler, AccessLog.NONE);
    }

    /**
     * Starts a server.
     *
     * @param log receives an entry for every response, those of rejected requests included; left open
     * @throws IOException if the address is unknown or the port in use
     */
    public static WebServer start(WebOptions options, WebHandler handler, AccessLog log) throws IOException {
        return new WebServer(options, handler, log);
    }

    /** Netty 4.2 deprecates this class in favor of one that Netty 4.1 lacks. */
    @SuppressWarnings("deprecation")
    private static EventLoopGroup eventLoops() {
        return new NioEventLoopGroup(
                Math.max(1, Math.min(MAX_EVENT_LOOPS, Runtime.getRuntime().availableProcessors())),
                new DefaultThreadFactory("monochord-http", true));
    }

    private Channel listen(InetSocketAddress address) throws IOException {
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                // A client may shut down its output after its last request and still wait for the response.
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .handler(new AcceptFailures(workers))
                .childHandler(new ConnectionSetup<>(this::accept))
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stopThreads();
            throw new IOException(
                    "Cannot listen on " + context.options().host() + ":"
                            + context.options().port() + ": " + bound.cause().getMessage(),
                    bound.cause());
        }
        return bound.channel();
    }

    private void accept(SocketChannel channel) {
        AtomicInteger neighbours = load.computeIfAbsent(channel.eventLoop(), loop -> new AtomicInteger());
        ConnectionTimer timer = new ConnectionTimer(context.options());
        ClientConnection connection = new ClientConnection(context, channel, timer, neighbours);
        channels.add(channel);
        if (closed.get() || !context.connections().add(connection)) {
            channel.close();
            return;
        }
        neighbours.incrementAndGet();
        channel.closeFuture().addListener(done -> {
            neighbours.decrementAndGet();
            context.connections().remove(connection);
        });
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addLast("timer", timer);
        pipeline.addLast("decoder", new RequestDecoder(context.options().maxHeader()));
        pipeline.addLast("encoder", new HttpResponseEncoder());
        pipeline.addLast("connection", connection);
    }

    /** Returns the port in use, also if any free one was asked for. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    /** Returns the address to give to clients on this machine. */
    public URI url() {
        String host = context.options().host();
        String name = host.equals("0.0.0.0") || host.equals("::") ? "127.0.0.1" : host;
        return URI.create("http://" + (name.indexOf(':') >= 0 ? "[" + name + "]" : name) + ":" + port());
    }

    /**
     * Accepts no more requests, waits for those in flight up to the shutdown timeout, and writes the access log out.
     * Closing again does nothing.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        listener.close().awaitUninterruptibly(THREAD_GRACE_SECONDS, TimeUnit.SECONDS);
        context.connections().snapshot().forEach(ClientConnection::evict);
        channels.newCloseFuture()
                .awaitUninterruptibly(context.options().shutdownTimeout().toMillis(), TimeUnit.MILLISECONDS);
        channels.close().awaitUninterruptibly(THREAD_GRACE_SECONDS, TimeUnit.SECONDS);
        stopThreads();
        context.accessLog().flush();
    }

    private void stopThreads() {
        workers.shutdownNow();
        // A handler that never returns keeps its thread, which is a daemon, and must not keep the process.
        loops.shutdownGracefully(0, THREAD_GRACE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(2 * THREAD_GRACE_SECONDS, TimeUnit.SECONDS);
    }
}
