package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.processor.MonochordProcessor;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The application of a user, with two versions of its table. It is compiled for the test instead of standing on its class
 * path, where its designs would be taken for some of ours.
 */
final class ClubSources {

    private static final Path FOLDER = Path.of("src/test/resources/club");

    private ClubSources() {}

    /** Compiles the application and its designs into a folder. */
    static void compile(Path classes) throws IOException {
        Files.createDirectories(classes);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files =
                        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
                Stream<Path> found = Files.walk(FOLDER)) {
            List<Path> sources =
                    found.filter(file -> file.toString().endsWith(".java")).toList();
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(sources);
            JavaCompiler.CompilationTask task =
                    compiler.getTask(messages, files, null, List.of("-d", classes.toString(), "-nowarn"), null, units);
            task.setProcessors(List.of(new MonochordProcessor()));
            assertThat(task.call()).as(messages.toString()).isTrue();
        }
    }
}
