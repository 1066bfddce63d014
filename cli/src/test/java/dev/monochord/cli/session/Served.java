package dev.monochord.cli.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server that a session started; ends with it. */
final class Served implements AutoCloseable {

    /** The last line that a server prints while it starts. */
    private static final String READY = "Ctrl-C or SIGTERM ends it.";

    private static final long START_SECONDS = 120;
    private static final long GRACE_SECONDS = 30;

    private final Process process;
    private final BufferedReader output;
    private final StringBuffer errors = new StringBuffer();
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

    private Served(Process process) {
        this.process = process;
        this.output = process.inputReader(UTF_8);
        Thread reader = new Thread(this::readErrors, "stderr of a documented server");
        reader.setDaemon(true);
        reader.start();
    }

    static Served start(String command, Path folder, Map<String, String> environment) throws IOException {
        // env, because exec takes no assignments in front of a command.
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", "exec env " + command).directory(folder.toFile());
        builder.environment().putAll(environment);
        return new Served(builder.start());
    }

    private void readErrors() {
        try (BufferedReader lines = process.errorReader(UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                errors.append(line).append('\n');
                if (line.equals(READY)) {
                    ready.complete(true);
                }
            }
            ready.complete(false);
        } catch (IOException e) {
            // Closing the process closes its streams; nobody waits for it then.
            ready.completeExceptionally(new UncheckedIOException(e));
        }
    }

    /**
     * Waits until the server is ready or has ended, and returns what it printed.
     *
     * @throws IllegalStateException if it does neither
     */
    List<String> startUp() throws IOException {
        ready.completeOnTimeout(null, START_SECONDS, TimeUnit.SECONDS);
        Boolean running = ready.join();
        if (running == null) {
            throw new IllegalStateException("the server did not start within " + START_SECONDS + " s: " + errors);
        }
        List<String> lines = new ArrayList<>();
        // A server that is ready has flushed its output, so there is no need to wait for more.
        while (!running || output.ready()) {
            String line = output.readLine();
            if (line == null) {
                break;
            }
            lines.add(line);
        }
        return lines;
    }

    String errors() {
        return errors.toString();
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
