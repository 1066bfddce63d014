package dev.monochord.server;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Addresses that a server cannot listen on. */
class ServerAddressTest {

    @Test
    void portInUseIsSaid() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            WebOptions options = WebOptions.builder().port(taken.getLocalPort()).build();
            Assertions.assertThatThrownBy(
                            () -> MonochordServer.start(options, List.of(), "1", new ServerMetrics(), AccessLog.NONE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("in use");
        }
    }

    @Test
    void addressOfAnotherMachineIsSaid() {
        WebOptions options = WebOptions.builder().host("192.0.2.1").build();
        Assertions.assertThatThrownBy(
                        () -> MonochordServer.start(options, List.of(), "1", new ServerMetrics(), AccessLog.NONE))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot listen on 192.0.2.1:0: ")
                .hasMessageContaining("assign");
    }
}
