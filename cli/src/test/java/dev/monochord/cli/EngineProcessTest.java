package dev.monochord.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process of its own, started as the launcher does it. */
class EngineProcessTest {

    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    Path folder;

    @Test
    void endsCleanlyWithExitCodeZeroOnSigterm() throws Exception {
        servesAndEnds("--memory");
    }

    @Test
    void durableEngineEndsCleanlyAndLetsGoOfItsFolder() throws Exception {
        servesAndEnds("--data", folder.resolve("data").toString());
        servesAndEnds("--data", folder.resolve("data").toString(), "--durability", "os");
    }

    @Test
    void exitCodeOfAWrongFlagIsTwo() throws Exception {
        Process process = start("engine", "--no-such-flag");
        assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).contains("--no-such-flag");
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
    }

    private static void servesAndEnds(String... storage) throws IOException, InterruptedException {
        List<String> args = new ArrayList<>(List.of("engine", "--port", "0"));
        args.addAll(List.of(storage));
        Process process = start(args.toArray(String[]::new));
        try (BufferedReader output = process.inputReader(UTF_8)) {
            String url = output.readLine();
            assertThat(url).as("first line").matches("http://127\\.0\\.0\\.1:\\d+");
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);

            process.toHandle().destroy(); // SIGTERM; unlike process.destroy() it leaves the streams open
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue())
                    .as(() -> process.errorReader(UTF_8).lines().toList().toString())
                    .isZero();
            assertThat(output.readLine()).as("nothing else on stdout").isNull();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(String... args) throws IOException {
        return JavaProcess.of(Main.class, args).start();
    }
}
