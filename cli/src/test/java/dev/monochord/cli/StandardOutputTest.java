package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

    @Test
    void whatIsWrittenGoesThrough() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(bytes);
        print(output);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("a design");
        assertThat(output.failure()).isEmpty();
    }

    @Test
    void fullDiskIsAFailure() {
        StandardOutput output = failing("No space left on device");
        print(output);
        assertThat(output.failure()).contains("No space left on device");
    }

    @Test
    void readerThatHasSeenEnoughIsNone() {
        StandardOutput output = failing("Broken pipe");
        print(output);
        assertThat(output.failure()).isEmpty();
    }

    private static void print(StandardOutput output) {
        PrintWriter writer = new PrintWriter(output, false, StandardCharsets.UTF_8);
        writer.print("a design");
        writer.flush();
    }

    private static StandardOutput failing(String message) {
        return new StandardOutput(new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException(message);
            }
        });
    }
}
