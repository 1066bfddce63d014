package dev.monochord.web;

import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Pauses for a second after a connection could not be accepted, above all for lack of file descriptors.
 *
 * <p>Netty does the same, but logs each failure on the event loop. Logging may need a descriptor itself, for the time
 * zones of the JDK, and then fails with an error that ends the event loop, and with it the server. So the first failure
 * of a series is logged on a worker, and the time zones are read at the start.
 */
final class AcceptFailures extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = System.getLogger(AcceptFailures.class.getName());
    private static final long PAUSE_SECONDS = 1;

    private final Executor workers;
    private boolean failing;

    AcceptFailures(Executor workers) {
        this.workers = workers;
        workers.execute(() -> {
            ZoneId unused = ZoneId.systemDefault();
        });
    }

    /** Passes an accepted connection on. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object connection) {
        failing = false;
        context.fireChannelRead(connection);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        ChannelConfig config = context.channel().config();
        config.setAutoRead(false);
        context.channel().eventLoop().schedule(() -> config.setAutoRead(true), PAUSE_SECONDS, TimeUnit.SECONDS);
        if (!failing) {
            failing = true;
            log(cause);
        }
    }

    private void log(Throwable cause) {
        try {
            workers.execute(() -> LOG.log(Level.WARNING, "Connections cannot be accepted; trying again", cause));
        } catch (RejectedExecutionException busy) {
            failing = false;
        }
    }
}
