package dev.monochord.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.systems.kit.OwnerOnlyFile;
import dev.monochord.web.AccessLog;
import dev.monochord.web.FailureLog;
import dev.monochord.web.TextAccessLog;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that selects where requests are logged. */
final class AccessLogOption {

    private static final String NONE = "none";

    @Option(
            names = "--access-log",
            paramLabel = "FILE",
            description = "Write a line for each request to this file, which only its owner can read. With 'none', only"
                    + " failures of the server are logged, to stderr. Defaults to stderr.")
    private @Nullable String file;

    /**
     * Opens the file, or wraps stderr.
     *
     * @throws CommandFailedException if the file cannot be written
     */
    PrintWriter open(PrintWriter err) {
        if (file == null || file.equals(NONE)) {
            // Not flushed line by line: the access log flushes after each batch of lines.
            return new PrintWriter(new BufferedWriter(err)) {
                @Override
                public void close() {
                    flush(); // stderr stays open
                }
            };
        }
        try {
            return new PrintWriter(new BufferedWriter(Channels.newWriter(
                    Files.newByteChannel(
                            Path.of(file),
                            Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                            OwnerOnlyFile.attributes()),
                    UTF_8)));
        } catch (IOException | InvalidPathException unwritable) {
            throw new CommandFailedException(
                    "--access-log " + file + " cannot be written. Name a file in an existing folder that this user may"
                            + " write to",
                    unwritable);
        }
    }

    /** Starts a log that writes to {@code lines}. */
    AccessLog start(PrintWriter lines) {
        AccessLog log = new TextAccessLog(lines);
        return NONE.equals(file) ? new FailureLog(log) : log;
    }
}
