package dev.monochord.engine.internal.wire;

import dev.monochord.engine.ServerOptions;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * {@link Wire} behind a socket: HTTP/1.1 with keep-alive.
 *
 * <p>Event loops read and write; operations run on a bounded pool of workers, since a write may wait for the disk and a
 * scan may take its time. Only a connection that has an event loop to itself has its operations run there. A connection
 * has one request in work at a time, so that answers keep the order of pipelined requests and the queue of the pool is
 * bounded by the number of connections.
 */
public final class HttpServer implements AutoCloseable {

    private static final int MAX_INITIAL_LINE = 8 * 1024;
    private static final int MAX_HEADERS = 64 * 1024;
    private static final int BACKLOG = 1024;
    private static final long GRACE_SECONDS = 10;
    private static final long WORKER_IDLE_SECONDS = 30;

    private final EventLoopGroup loops;
    private final ThreadPoolExecutor workers;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Map<EventLoop, AtomicInteger> load = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Wire wire;
    private final ServerOptions options;
    private final Channel listener;

    private HttpServer(Wire wire, ServerOptions options) throws IOException {
        this.wire = wire;
        this.options = options;
        this.loops = new MultiThreadIoEventLoopGroup(
                Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors())),
                new DefaultThreadFactory("monochord-http", true),
                NioIoHandler.newFactory());
        this.workers = new ThreadPoolExecutor(
                options.workers(),
                options.workers(),
                WORKER_IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(options.maxConnections()),
                new DefaultThreadFactory("monochord-worker", true));
        this.workers.allowCoreThreadTimeOut(true);
        this.listener = listen();
    }

    public static HttpServer start(Wire wire, ServerOptions options) throws IOException {
        return new HttpServer(wire, options);
    }

    private Channel listen() throws IOException {
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        accept(channel);
                    }
                })
                .bind(new InetSocketAddress(options.host(), options.port()))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stopThreads();
            throw new IOException(
                    "Cannot listen on " + options.host() + ":" + options.port() + ": "
                            + bound.cause().getMessage(),
                    bound.cause());
        }
        return bound.channel();
    }

    private void accept(SocketChannel channel) {
        if (closed.get() || connections.size() >= options.maxConnections()) {
            channel.close();
            return;
        }
        connections.add(channel);
        AtomicInteger neighbours = load.computeIfAbsent(channel.eventLoop(), loop -> new AtomicInteger());
        neighbours.incrementAndGet();
        channel.closeFuture().addListener(done -> neighbours.decrementAndGet());
        ConnectionTimer timer = new ConnectionTimer(options.requestTimeout(), options.idleTimeout());
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addLast("timer", timer);
        pipeline.addLast(
                "http",
                new HttpServerCodec(new HttpDecoderConfig()
                        .setMaxInitialLineLength(MAX_INITIAL_LINE)
                        .setMaxHeaderSize(MAX_HEADERS)));
        pipeline.addLast("body", new HttpObjectAggregator(Wire.MAX_BODY));
        pipeline.addLast("connection", new HttpConnection(wire, workers, timer, neighbours));
    }

    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        listener.close().awaitUninterruptibly();
        for (Channel connection : connections) {
            HttpConnection handler = connection.pipeline().get(HttpConnection.class);
            if (handler == null) {
                connection.close();
            } else {
                connection.eventLoop().execute(handler::finish);
            }
        }
        connections.newCloseFuture().awaitUninterruptibly(GRACE_SECONDS, TimeUnit.SECONDS);
        connections.close().awaitUninterruptibly();
        stopThreads();
    }

    private void stopThreads() {
        workers.shutdown();
        loops.shutdownGracefully(0, GRACE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
