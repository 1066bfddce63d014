package dev.monochord.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class DescriptorsTest {

    private static final int DESCRIPTORS = 150;
    private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    @Timeout(60)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no limit to set")
    void serverThatRanOutOfFileDescriptorsAcceptsAgain() throws Exception {
        Process process = start();
        try (BufferedReader output = process.inputReader(UTF_8)) {
            int port = Integer.parseInt(output.readLine());
            List<RawSocket> clients = new ArrayList<>();
            boolean exhausted = false;
            while (!exhausted) {
                assertThat(clients).hasSizeLessThan(DESCRIPTORS);
                RawSocket client = new RawSocket(port, 2_000);
                clients.add(client);
                client.send(GET);
                try {
                    client.readResponse();
                } catch (SocketTimeoutException deaf) {
                    exhausted = true;
                }
            }
            for (RawSocket client : clients) {
                client.close();
            }

            assertThat(RawSocket.exchange(port, GET)).startsWith("HTTP/1.1 200 ");
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start() throws IOException {
        return new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n " + DESCRIPTORS + " && exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EchoProcess.class.getName())
                .redirectError(Redirect.INHERIT)
                .start();
    }
}
