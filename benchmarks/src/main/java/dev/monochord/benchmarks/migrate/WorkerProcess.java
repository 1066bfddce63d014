package dev.monochord.benchmarks.migrate;

import dev.monochord.cli.Main;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A worker of a migration in a process of its own, run the way {@code ./monochord migrate work} runs it. */
final class WorkerProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final Path messages;

    /** A benchmark that is ended from outside does not leave its worker behind. */
    private final Thread hook;

    private WorkerProcess(Process process, Path messages) {
        this.process = process;
        this.messages = messages;
        this.hook = new Thread(process::destroy, "end-worker");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts a worker.
     *
     * @param requests how many it sends at a time
     * @param environment what it has in its environment beside that of this process
     */
    static WorkerProcess start(URI endpoint, String migration, int requests, Map<String, String> environment)
            throws IOException {
        Path messages = Files.createTempFile("monochord-worker", ".log");
        List<String> command = new ArrayList<>(background());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "migrate",
                "work",
                migration,
                "--endpoint",
                endpoint.toString(),
                "--parallel",
                Integer.toString(requests)));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(messages.toFile());
        builder.environment().putAll(environment);
        return new WorkerProcess(builder.start(), messages);
    }

    /** What the launcher puts before a worker, so that everything else on the machine runs first. */
    private static List<String> background() {
        String prefix = System.getProperty("monochord.background", "");
        return prefix.isEmpty() ? List.of() : List.of(prefix.split(" "));
    }

    /** Throws if the worker has failed. */
    void check() throws IOException {
        if (!process.isAlive() && process.exitValue() != 0) {
            throw new IllegalStateException(
                    "The worker ended with exit code " + process.exitValue() + ":\n" + Files.readString(messages));
        }
    }

    /** Ends the worker as Ctrl-C does: it finishes the page that it is working on. */
    @Override
    public void close() throws InterruptedException, IOException {
        Runtime.getRuntime().removeShutdownHook(hook);
        process.destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        Files.delete(messages);
    }
}
