package dev.monochord.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpResponseEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConnectionSetupTest {

    @Test
    void failedSetupIsAnsweredBeforeTheConnectionIsClosed() {
        EmbeddedChannel channel = new EmbeddedChannel(new ConnectionSetup<Channel>(connection -> {
            connection.pipeline().addLast(new HttpResponseEncoder());
            throw new NoSuchMethodError("HttpDecoderConfig.setUseRfc9112TransferEncoding");
        }));

        ByteBuf response = channel.readOutbound();
        assertThat(response.toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 500 ");
        response.release();
        assertThat(channel.isOpen()).isTrue();
        channel.advanceTimeBy(1, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
    }
}
