package dev.monochord.cli.session;

import dev.monochord.processor.MonochordProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The project of the ten-minute guide beside the session's folder, compiled. The module {@code examples} builds it with Maven,
 * from packaged artifacts, which a test does not have; so {@code mvn} is a script here, which only runs what is compiled.
 */
final class NotesProject {

    /** The guide that shows it. */
    static final String PAGE = "ten-minutes.md";

    private static final String SOURCES = "examples/ten-minutes/src/main/java";

    private NotesProject() {}

    /** Compiles the project into {@code notes} and returns the folder with the script. */
    static Path write(Path root, Path folder) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("notes/target/classes"));
        compile(root.resolve(SOURCES), classes);
        Path bin = Files.createDirectories(folder.resolve("bin"));
        String script = """
                #!/usr/bin/env bash
                [[ "$*" == "-q -f ../notes compile exec:java -Dexec.mainClass="* ]] || exit 1
                exec '%s' -cp '%s:%s' "${6#*=}"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        classes.toAbsolutePath(),
                        System.getProperty("java.class.path"));
        Path maven = Files.writeString(bin.resolve("mvn"), script);
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwx------"));
        return bin;
    }

    private static void compile(Path sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> files;
        try (Stream<Path> all = Files.walk(sources)) {
            files = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    null,
                    manager,
                    null,
                    List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                    null,
                    manager.getJavaFileObjectsFromPaths(files));
            task.setProcessors(List.of(new MonochordProcessor()));
            if (!task.call()) {
                throw new IllegalStateException(sources + " does not compile");
            }
        }
    }
}
