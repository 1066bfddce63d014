package dev.monochord.testing.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.processor.MonochordProcessor;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds the ten-minute guide to its project: the files are the same, and the mistake is answered as it says. The module
 * {@code examples} builds the project, and the sessions of the guide run it.
 */
class TenMinutesTest {

    private static final Path ROOT = root();
    private static final Path PROJECT = ROOT.resolve("examples/ten-minutes");

    @Test
    void theGuideShowsEveryFileOfTheProjectAsItIs() throws IOException {
        String guide = guide();
        List<Path> files = files(PROJECT, ".java", ".xml");
        assertThat(files).hasSize(5).allSatisfy(file -> {
            String path = PROJECT.relativize(file).toString().replace('\\', '/');
            String language = path.endsWith(".xml") ? "xml" : "java";
            assertThat(guide).contains("`%s`:%n```%s%n%s```".formatted(path, language, Files.readString(file)));
        });
        assertThat(Pattern.compile("(?m)^```(java|xml)$").matcher(guide).results())
                .hasSameSizeAs(files);
    }

    @Test
    void theMistakeIsAnsweredAsTheGuideSays(@TempDir Path output) throws IOException {
        List<JavaFileObject> sources = new ArrayList<>();
        for (Path file : files(PROJECT.resolve("src/main/java/com/example/notes"), "Note.java", "NotesTable.java")) {
            String source = Files.readString(file);
            String without = source.replaceAll("(?m)^@Index.*\n", "");
            assertThat(without).isNotEqualTo(source);
            sources.add(source(file.getFileName().toString(), without));
        }
        assertThat(errors(sources, output)).containsExactly(message());
    }

    private static String message() throws IOException {
        return Pattern.compile("\\[MC001].*")
                .matcher(guide())
                .results()
                .findFirst()
                .orElseThrow()
                .group();
    }

    private static List<String> errors(List<JavaFileObject> sources, Path output) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> seen = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(seen, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, files, seen, List.of("-d", output.toString()), null, sources);
            task.setProcessors(List.of(new MonochordProcessor()));
            assertThat(task.call()).isFalse();
        }
        return seen.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .toList();
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///com/example/notes/" + name), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    private static String guide() throws IOException {
        return Files.readString(ROOT.resolve("docs/ten-minutes.md"));
    }

    private static List<Path> files(Path folder, String... endings) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .filter(file -> !folder.relativize(file).startsWith("target"))
                    .sorted()
                    .toList();
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/ten-minutes.md"))) {
            Path parent = folder.getParent();
            if (parent == null) {
                throw new IllegalStateException("docs/ten-minutes.md is in no folder above this one");
            }
            folder = parent;
        }
        return folder;
    }
}
