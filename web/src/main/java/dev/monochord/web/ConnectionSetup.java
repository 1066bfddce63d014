package dev.monochord.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sets up accepted connections. If that fails, as with a version of Netty that the server does not support, clients get a
 * response with status 500. Netty would close the connection without a word.
 */
final class ConnectionSetup<C extends Channel> extends ChannelInitializer<C> {

    private static final Logger LOG = System.getLogger(ConnectionSetup.class.getName());
    private static final byte[] FAILED =
            "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final long LINGER_SECONDS = 1;

    private final Consumer<C> setup;

    ConnectionSetup(Consumer<C> setup) {
        this.setup = setup;
    }

    @Override
    protected void initChannel(C channel) {
        try {
            setup.accept(channel);
        } catch (RuntimeException | LinkageError failure) {
            LOG.log(Level.ERROR, "A connection cannot be set up", failure);
            // Written from the first handler, to bypass a partial setup. Closing with unread input would send a reset.
            channel.pipeline().firstContext().writeAndFlush(Unpooled.wrappedBuffer(FAILED));
            channel.eventLoop().schedule(() -> channel.close(), LINGER_SECONDS, TimeUnit.SECONDS);
        }
    }
}
