package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code serve} with a small system, and what its tests do with it. */
abstract class ServedCommand {

    final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    interface Visit {
        void to(List<String> lines) throws Exception;
    }

    /** Starts the command, visits it, ends it; returns all lines of stdout. */
    List<String> served(Visit visit, String... args) throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        PipedReader output = new PipedReader(8192);
        List<String> command = new ArrayList<>(List.of("serve"));
        command.addAll(List.of(args));
        try (BufferedReader lines = new BufferedReader(output);
                PrintWriter out = new PrintWriter(new PipedWriter(output), true)) {
            CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> {
                // Closed also where the command throws, or the reader would wait for ever.
                try (out) {
                    return Main.run(
                            out,
                            new PrintWriter(err, true),
                            () -> asked,
                            List.of(new Bell()),
                            command.toArray(String[]::new));
                }
            });
            List<String> all = new ArrayList<>();
            do {
                String line = lines.readLine();
                if (line == null) {
                    fail("serve ended with exit code " + code.join() + ": " + err);
                }
                all.add(line);
            } while (!all.get(all.size() - 1).startsWith("documentation:"));
            try {
                visit.to(all);
            } finally {
                asked.countDown();
            }
            assertThat(code.join()).isZero();
            lines.lines().forEach(all::add);
            return all;
        }
    }

    static String value(String line) {
        return line.substring(line.indexOf(": ") + 2);
    }

    static String engineSecret(List<String> lines) {
        return lines.get(5).replaceAll(".* AWS_SECRET_ACCESS_KEY=(\\S*) .*", "$1");
    }

    static HttpResponse<String> get(String url, String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
