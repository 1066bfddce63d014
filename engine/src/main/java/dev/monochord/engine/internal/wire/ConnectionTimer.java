package dev.monochord.engine.internal.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client is slow to send a request, slow to take an answer, or silent.
 *
 * <p>A request is timed as a whole, from its first byte: a client that drips in a byte now and then is not idle, but
 * holds a connection all the same. It looks at the clock once a second, which costs less than a timer per request. Used
 * on the connection's event loop only.
 */
final class ConnectionTimer extends ChannelInboundHandlerAdapter {

    private enum State {
        IDLE,
        RECEIVING,
        WORKING,
        SENDING
    }

    private static final long TICK_MILLIS = 1000;

    private final long requestNanos;
    private final long idleNanos;
    private State state = State.IDLE;
    private long since = System.nanoTime();
    private @Nullable ScheduledFuture<?> ticks;

    ConnectionTimer(Duration request, Duration idle) {
        this.requestNanos = request.toNanos();
        this.idleNanos = idle.toNanos();
    }

    /** A whole request is in: the time it takes is now the engine's. */
    void working() {
        enter(State.WORKING);
    }

    void sending() {
        enter(State.SENDING);
    }

    void idle() {
        enter(State.IDLE);
    }

    private void enter(State next) {
        state = next;
        since = System.nanoTime();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        long tick =
                Math.max(1, Math.min(TICK_MILLIS, TimeUnit.NANOSECONDS.toMillis(Math.min(requestNanos, idleNanos))));
        ticks = context.executor().scheduleAtFixedRate(() -> tick(context), tick, tick, TimeUnit.MILLISECONDS);
        context.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (ticks != null) {
            ticks.cancel(false);
        }
        context.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (state == State.IDLE) {
            enter(State.RECEIVING);
        }
        context.fireChannelRead(message);
    }

    private void tick(ChannelHandlerContext context) {
        long allowed = switch (state) {
            case IDLE -> idleNanos;
            case RECEIVING, SENDING -> requestNanos;
            case WORKING -> Long.MAX_VALUE;
        };
        if (System.nanoTime() - since > allowed) {
            context.close();
        }
    }
}
