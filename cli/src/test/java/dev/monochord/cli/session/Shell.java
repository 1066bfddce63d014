package dev.monochord.cli.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A bash that runs one command after another and keeps its variables. Not thread-safe. */
final class Shell implements AutoCloseable {

    private static final long LIMIT_SECONDS = 300;
    private static final String END = "--- end of command, exit code ";
    /** Some builds of Maven color their output even in a pipe. */
    private static final Pattern COLOR = Pattern.compile("\u001B\\[[0-9;]*m");

    private final Process process;
    private final Writer input;
    private final BufferedReader output;
    private final Path errors;
    private int exitCode;

    Shell(Path folder, Map<String, String> environment) throws IOException {
        errors = Files.createTempFile(folder, "shell", ".err");
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc")
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        builder.environment().putAll(environment);
        process = builder.start();
        // A loop that waits for what never comes must not hold the build for ever.
        CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        input = process.outputWriter(UTF_8);
        output = process.inputReader(UTF_8);
    }

    /** Runs a command and returns the lines of its standard output that are not blank, without colors. */
    List<String> run(String command) throws IOException {
        // The next command finds the exit code of this one in $?, as it would if somebody typed it.
        input.write(command + "\n{ monochord_code=$?; printf '\\n%s%s\\n' '" + END
                + "' $monochord_code; (exit $monochord_code); }\n");
        input.flush();
        StringBuilder text = new StringBuilder();
        String line = next();
        for (; !line.startsWith(END); line = next()) {
            text.append(line).append('\n');
        }
        exitCode = Integer.parseInt(line.substring(END.length()));
        return COLOR.matcher(text)
                .replaceAll("")
                .lines()
                .filter(shown -> !shown.isBlank())
                .toList();
    }

    /** Returns the exit code of the last command. */
    int exitCode() {
        return exitCode;
    }

    private String next() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IllegalStateException("the shell ended: " + errors());
        }
        return line;
    }

    /** Returns what the commands wrote to standard error so far. */
    String errors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the shell would run this text now rather than wait for more lines. */
    static boolean isComplete(String command) throws IOException {
        if (command.endsWith("\\")) {
            return false;
        }
        Process check =
                new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
        try (Writer text = check.outputWriter(UTF_8)) {
            text.write(command + "\n");
        }
        // A here document without its end is only a warning.
        return new String(check.getInputStream().readAllBytes(), UTF_8).isEmpty();
    }

    /** Returns whether a program is on the path. */
    static boolean has(String program) throws IOException, InterruptedException {
        return succeeds("command -v " + program);
    }

    /** Returns whether a command ends with 0 in a shell of its own. */
    static boolean succeeds(String command) throws IOException, InterruptedException {
        return new ProcessBuilder("bash", "-c", command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
