package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A durable engine with every kind of fault, applications and workers, each a process of its own. Whoever is killed is started
 * again: the engine with the same folder and port, an application under a new name, since requests of the old one may still
 * be on their way. Thread-safe.
 */
final class ClubProcesses implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;
    private static final long PAUSE_MILLIS = 100;
    private static final List<String> FAULTS = List.of(
            "--throttle=0.02",
            "--request-limit=0.01",
            "--conflict=0.02",
            "--unprocessed=0.1",
            "--error=0.02",
            "--error-after-commit=0.02",
            "--lost-answer=0.01",
            "--latency=2ms@GetItem",
            "--index-lag=20ms",
            "--ttl-delay=1s",
            "--partition-limits",
            "--provisioned",
            "--heat");

    private final Path folder;
    private final Path classes;
    private final String migration;
    private final long seed;
    private final int port;
    private final Map<String, Process> running = new HashMap<>();
    private final Map<String, Integer> starts = new HashMap<>();
    private boolean faulty = true;

    ClubProcesses(Path folder, Path classes, String migration, long seed) throws IOException {
        this.folder = folder;
        this.classes = classes;
        this.migration = migration;
        this.seed = seed;
        Files.createDirectories(logs());
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    /** Where clients log. */
    Path logs() {
        return folder.resolve("logs");
    }

    private Path end() {
        return folder.resolve("end");
    }

    /** Starts who is not running: the engine, an application or a worker, by name. */
    synchronized Process start(String name) throws IOException {
        Process now = running.get(name);
        if (now != null && now.isAlive()) {
            return now;
        }
        int number = starts.merge(name, 1, Integer::sum);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-cp"));
        String path = System.getProperty("java.class.path");
        if (name.startsWith("application")) {
            String who = name + "-" + number;
            command.addAll(List.of(classes + File.pathSeparator + path, "club.ClubApplication"));
            command.addAll(List.of(url(), migration, logs().toString(), who, end().toString()));
        } else if (name.startsWith("worker")) {
            command.addAll(List.of(path, Main.class.getName(), "migrate", "work", migration, "--endpoint", url()));
            command.addAll(List.of("--takeover", "1s", "--lease", "2s", "--parallel", "2"));
        } else {
            command.addAll(List.of(path, Main.class.getName(), "engine", "--port", Integer.toString(port)));
            command.addAll(List.of("--data", folder.resolve("data").toString()));
            if (faulty) {
                command.addAll(FAULTS);
                command.add("--seed=" + (seed * 100 + number));
            }
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve(name + ".out").toFile()))
                .start();
        running.put(name, process);
        return process;
    }

    /** Kills a process that runs without a word (SIGKILL), and starts it again. */
    synchronized void kill(String name) throws IOException, InterruptedException {
        Process process = running.get(name);
        if (process != null && process.isAlive()) {
            process.destroyForcibly();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            start(name);
        }
    }

    /** Waits a moment. */
    void pause() throws IOException, InterruptedException {
        start("engine").waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Lets the applications end by themselves, with every write of theirs known. */
    void rest(List<String> applications) throws IOException, InterruptedException {
        Files.createFile(end());
        for (String application : applications) {
            Process process = start(application);
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as(output(application))
                    .isTrue();
        }
    }

    /** Starts the engine again, without faults. */
    synchronized void heal() throws IOException, InterruptedException {
        faulty = false;
        kill("engine");
    }

    /** What a process has printed so far. */
    String output(String name) throws IOException {
        Path file = folder.resolve(name + ".out");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    @Override
    public synchronized void close() throws InterruptedException {
        for (Process process : running.values()) {
            process.destroyForcibly();
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }
}
