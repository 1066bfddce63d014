package dev.monochord.cli.authz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Measures how long a function takes from a new JVM to its first response, with a DynamoDB on this machine. */
record ColdStart(Path artifact) {

    /** The compiler and the collector that Lambda's Java runtimes choose. */
    private static final List<String> OPTIONS = List.of(
            "-XX:+TieredCompilation", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx445m");

    private static final int TIMEOUT_SECONDS = 60;

    /** Milliseconds, each the median of some starts. */
    record Result(long total, long jvm, long initialization, long event, long second) {}

    /** Starts the function so many times, one after another. */
    Result measure(int starts) {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            SampleTenant sample = SampleTenant.store(engine.client());
            Path folder = Files.createTempDirectory("monochord-authorizer");
            try {
                unpack(folder);
                List<Result> results = new ArrayList<>();
                for (int i = 0; i < starts; i++) {
                    results.add(start(folder, sample.settings(server.url()), sample.event()));
                }
                return new Result(
                        median(results, Result::total),
                        median(results, Result::jvm),
                        median(results, Result::initialization),
                        median(results, Result::event),
                        median(results, Result::second));
            } finally {
                delete(folder);
            }
        } catch (IOException failed) {
            throw new CommandFailedException("the cold start could not be measured: " + failed.getMessage(), failed);
        }
    }

    private Result start(Path folder, Map<String, String> settings, String event) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of(
                "-cp",
                folder.resolve("probe") + File.pathSeparator + folder.resolve("lib") + File.separator + "*",
                ColdStartProbe.class.getName(),
                FunctionArtifact.HANDLER));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(settings);
        Path errors = folder.resolve("stderr");
        builder.redirectError(errors.toFile());
        long began = System.nanoTime();
        Process process = builder.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(event.getBytes(UTF_8));
        }
        String[] lines = new String(process.getInputStream().readAllBytes(), UTF_8).split("\n");
        long total = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        require(ended(process) && lines.length == 2 && lines[0].contains("\"Allow\""), lines, errors);
        long[] parts = Arrays.stream(lines[1].trim().split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
        return new Result(total - parts[3], parts[0], parts[1], parts[2], parts[3]);
    }

    private static boolean ended(Process process) {
        try {
            boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            return ended;
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void require(boolean allowed, String[] lines, Path errors) throws IOException {
        if (!allowed) {
            String said = Files.readString(errors).lines().findFirst().orElse(String.join(" ", lines));
            throw new CommandFailedException("the function did not allow the sample event: " + said, null);
        }
    }

    private static long median(List<Result> results, ToLongFunction<Result> part) {
        return results.stream()
                .mapToLong(part)
                .sorted()
                .skip(results.size() / 2)
                .findFirst()
                .orElse(0);
    }

    private void unpack(Path folder) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(artifact))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName()).normalize();
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.copy(zip, file);
            }
        }
        String name = ColdStartProbe.class.getName().replace('.', '/') + ".class";
        Path probe = folder.resolve("probe").resolve(name);
        Files.createDirectories(Objects.requireNonNull(probe.getParent()));
        try (InputStream code = ColdStartProbe.class.getClassLoader().getResourceAsStream(name)) {
            Files.copy(Objects.requireNonNull(code), probe);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
