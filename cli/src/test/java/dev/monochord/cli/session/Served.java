package dev.monochord.cli.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server that a session started; ends with it. */
final class Served implements AutoCloseable {

    /** The last line that a server prints while it starts. */
    private static final String READY = "Ctrl-C or SIGTERM ends it.";

    private static final long START_SECONDS = 120;
    private static final long GRACE_SECONDS = 30;

    private final ProcessHandle process;
    private final BufferedReader output;
    private final BufferedReader error;
    private final StringBuffer errors = new StringBuffer();
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

    private Served(ProcessHandle process, BufferedReader output, BufferedReader error) {
        this.process = process;
        this.output = output;
        this.error = error;
        Thread reader = new Thread(this::readErrors, "stderr of a documented server");
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts a server in the background of a shell, with the variables that the session has set. */
    static Served start(String command, Shell shell, Path folder) throws IOException {
        Path pipes = Files.createTempDirectory(folder, ".server");
        Path output = pipes.resolve("stdout");
        Path error = pipes.resolve("stderr");
        // env, because exec takes no assignments in front of a command.
        List<String> started = shell.run("mkfifo '%1$s' '%2$s'\n( exec env %3$s ) >'%1$s' 2>'%2$s' &\necho $!"
                .formatted(output.toAbsolutePath(), error.toAbsolutePath(), command));
        ProcessHandle process = ProcessHandle.of(Long.parseLong(started.get(0))).orElseThrow();
        // In the order in which the shell opens them: each side waits for the other.
        return new Served(process, reader(output), reader(error));
    }

    /** Not a reader of {@link Files}: its streams do not know how much is ready in a pipe. */
    private static BufferedReader reader(Path pipe) throws IOException {
        return new BufferedReader(new FileReader(pipe.toFile(), UTF_8));
    }

    private void readErrors() {
        try (BufferedReader lines = error) {
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
    public void close() throws IOException {
        process.destroy();
        process.onExit()
                .completeOnTimeout(null, GRACE_SECONDS, TimeUnit.SECONDS)
                .join();
        if (process.isAlive()) {
            process.destroyForcibly();
        }
        output.close();
    }
}
