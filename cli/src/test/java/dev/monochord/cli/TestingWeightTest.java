package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code monochord-testing} adds to a project: all jars of its runtime class path. */
class TestingWeightTest {

    private static final Path CLASS_PATH = Path.of("..", "testing", "target", "runtime.classpath");
    private static final long MAX_BYTES = 20_000_000;

    @Test
    void jarsStayBelow20Megabytes() throws IOException {
        long bytes = 0;
        for (String entry : Files.readString(CLASS_PATH).strip().split(File.pathSeparator)) {
            bytes += Files.isRegularFile(Path.of(entry)) ? Files.size(Path.of(entry)) : 0;
        }
        assertThat(bytes).isBetween(1L, MAX_BYTES);
    }
}
