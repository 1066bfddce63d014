package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;

/** {@code monochord serve} in this process, on a free port and without an access log. */
final class RunningServer implements AutoCloseable {

    private final CountDownLatch ending = new CountDownLatch(1);
    private final CompletableFuture<Integer> code;
    private final String url;

    /** Starts it, and returns when it is ready. */
    RunningServer(Map<String, String> settings, String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("serve", "--port", "0", "--engine-port", "none", "--access-log", "none"));
        command.addAll(List.of(options));
        StringWriter err = new StringWriter();
        PipedReader output = new PipedReader(1 << 16);
        PrintWriter out = new PrintWriter(new PipedWriter(output), true);
        CommandLine monochord = Main.commandLine(() -> ending, Systems.all(), settings);
        code = CompletableFuture.supplyAsync(() -> {
            try (out) {
                return monochord.setOut(out).setErr(new PrintWriter(err, true)).execute(command.toArray(String[]::new));
            }
        });
        url = new BufferedReader(output).readLine();
        assertThat(url).as(err.toString()).startsWith("http://");
    }

    String url() {
        return url;
    }

    @Override
    public void close() {
        ending.countDown();
        assertThat(code.join()).isZero();
    }
}
