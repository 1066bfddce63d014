package dev.monochord.cli.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server that a session started; ends with it. */
final class Served implements AutoCloseable {

    private static final long GRACE_SECONDS = 30;

    private final Process process;
    private final BufferedReader output;
    private final Path errors;

    private Served(Process process, Path errors) {
        this.process = process;
        this.output = process.inputReader(UTF_8);
        this.errors = errors;
    }

    static Served start(String command, Path folder, Map<String, String> environment) throws IOException {
        Path errors = folder.resolve("server.err");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", "exec " + command)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        builder.environment().putAll(environment);
        return new Served(builder.start(), errors);
    }

    /** Reads the first lines that it prints; fewer if it ends before. */
    List<String> lines(int count) throws IOException {
        List<String> lines = new ArrayList<>();
        String line;
        while (lines.size() < count && (line = output.readLine()) != null) {
            lines.add(line);
        }
        return lines;
    }

    Path errors() {
        return errors;
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
