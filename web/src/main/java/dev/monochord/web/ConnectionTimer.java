package dev.monochord.web;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client is slow to send a request, slow to read a response, or silent.
 *
 * <p>A request is timed as a whole, from its first byte: a client that sends a byte now and then is not idle, but holds a
 * connection all the same. The clock is read once a second, which costs less than a timer per request. Used on the
 * connection's event loop only, except for {@link #waitingSince()}.
 */
final class ConnectionTimer extends ChannelInboundHandlerAdapter {

    /** What {@link #waitingSince()} returns while a request is handled or answered. */
    static final long NOT_WAITING = Long.MIN_VALUE;

    private enum State {
        IDLE,
        RECEIVING,
        WORKING,
        SENDING
    }

    private static final long TICK_MILLIS = 1000;

    private final long requestNanos;
    private final long responseNanos;
    private final long idleNanos;
    private final AtomicLong waitingSince = new AtomicLong(System.nanoTime());
    private State state = State.IDLE;
    private long since = waitingSince.get();
    private @Nullable ScheduledFuture<?> ticks;

    ConnectionTimer(WebOptions options) {
        this.requestNanos = options.requestTimeout().toNanos();
        this.responseNanos = options.responseTimeout().toNanos();
        this.idleNanos = options.idleTimeout().toNanos();
    }

    /** Returns since when the client has been silent or sending, by {@link System#nanoTime()}. Thread-safe. */
    long waitingSince() {
        return waitingSince.get();
    }

    /** A whole request is in: the time it takes is now the server's. */
    void working() {
        waitingSince.lazySet(NOT_WAITING);
        state = State.WORKING;
    }

    void sending() {
        state = State.SENDING;
        since = System.nanoTime();
    }

    void idle() {
        // From when the response was sent: the client may have it, and act on it, before this thread learns of that.
        long waiting = state == State.SENDING ? since : System.nanoTime();
        state = State.IDLE;
        since = System.nanoTime();
        waitingSince.lazySet(waiting);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        long shortest = Math.min(idleNanos, Math.min(requestNanos, responseNanos));
        long tick = Math.max(1, Math.min(TICK_MILLIS, TimeUnit.NANOSECONDS.toMillis(shortest)));
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
            state = State.RECEIVING;
            since = System.nanoTime();
            waitingSince.lazySet(since);
        }
        context.fireChannelRead(message);
    }

    private void tick(ChannelHandlerContext context) {
        long allowed = switch (state) {
            case IDLE -> idleNanos;
            case RECEIVING -> requestNanos;
            case SENDING -> responseNanos;
            case WORKING -> Long.MAX_VALUE;
        };
        if (state != State.WORKING && System.nanoTime() - since > allowed) {
            context.close();
        }
    }
}
