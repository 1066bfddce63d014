package dev.monochord.systems.nucleus.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The file in which a simulated cloud is kept: a line of JSON for each change, the last one about a resource or an account
 * counts. It is rewritten with what counts whenever it is opened. A line reaches the operating system before the change is
 * reported, so a killed process loses nothing; a line that was cut off at the end of the file is ignored. Thread-safe.
 */
final class CloudJournal implements AutoCloseable {

    private final OutputStream out;

    private CloudJournal(OutputStream out) {
        this.out = out;
    }

    /**
     * A change.
     *
     * @param resource as it is now, or null if the line is about an account
     * @param account whose role is refused from now on or no longer, or null if the line is about a resource
     */
    record Line(
            @Nullable SimulatedResource resource,
            @Nullable String account,
            @Nullable Boolean refuses) {}

    /** Reads the changes of a file; none if there is no such file. */
    static void read(Path file, Consumer<Line> reader) {
        if (!Files.exists(file)) {
            return;
        }
        try {
            String text = Files.readString(file, UTF_8);
            for (String line :
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                reader.accept(Json.lenient().read(line.getBytes(UTF_8), Line.class));
            }
        } catch (IOException | RefusedException unreadable) {
            throw new IllegalArgumentException(
                    "the simulated cloud in " + file + " cannot be read; repair or remove the file", unreadable);
        }
    }

    /** Replaces the file by one with these lines, and opens it for more. */
    static CloudJournal rewrite(Path file, List<Line> lines) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            OutputStream out = Files.newOutputStream(fresh);
            try (CloudJournal journal = new CloudJournal(out)) {
                lines.forEach(journal::append);
            }
            Files.move(fresh, file, ATOMIC_MOVE, REPLACE_EXISTING);
            return new CloudJournal(Files.newOutputStream(file, CREATE, APPEND));
        } catch (IOException unwritable) {
            throw new IllegalArgumentException(
                    "the simulated cloud cannot be kept in " + file + "; check that the folder can be written to",
                    unwritable);
        }
    }

    synchronized void append(Line line) {
        byte[] json = Json.lenient().write(line);
        byte[] bytes = new byte[json.length + 1];
        System.arraycopy(json, 0, bytes, 0, json.length);
        bytes[json.length] = '\n';
        try {
            out.write(bytes);
        } catch (IOException unwritten) {
            throw new UncheckedIOException("the simulated cloud could not be kept", unwritten);
        }
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException unclosed) {
            throw new UncheckedIOException(unclosed);
        }
    }
}
