package dev.monochord.benchmarks.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that measures. Its exit code is 0 if every promise was kept, else 1. */
public abstract class BenchCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    protected abstract void measure(Verdicts verdicts, PrintWriter out) throws Exception;

    @Override
    public final Integer call() throws Exception {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        Verdicts verdicts = new Verdicts(out);
        measure(verdicts, out);
        return verdicts.missed() == 0 ? 0 : 1;
    }

    /** Deletes a folder with everything in it. */
    protected static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    protected final ParameterException wrong(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
