package dev.monochord.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where results go, which remembers why it failed: a print stream forgets, and a result that is cut off would look like a
 * whole one. Not thread-safe.
 */
final class StandardOutput extends FilterOutputStream {

    private @Nullable IOException failure;

    StandardOutput(OutputStream to) {
        super(to);
    }

    @Override
    public void write(int octet) throws IOException {
        guard(() -> out.write(octet));
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        guard(() -> out.write(bytes, from, length));
    }

    @Override
    public void flush() throws IOException {
        guard(out::flush);
    }

    private interface Step {
        void run() throws IOException;
    }

    private void guard(Step step) throws IOException {
        try {
            step.run();
        } catch (IOException failed) {
            failure = failure == null ? failed : failure;
            throw failed;
        }
    }

    /** Why not all was written. A reader that has seen enough and closed its pipe, as head does, is no failure. */
    Optional<String> failure() {
        return Optional.ofNullable(failure).map(IOException::getMessage).filter(why -> !why.contains("Broken pipe"));
    }
}
