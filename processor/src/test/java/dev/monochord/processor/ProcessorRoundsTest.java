package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and items that come in several rounds, or from several compilations. */
class ProcessorRoundsTest {

    private static final JavaFileObject TABLE = Snippet.file("notes.NotesTable", """
            import notes.item.Note;
            @Table(name = "notes", version = "7")
            public interface NotesTable {
                @Query
                Page<Note> notes(PageRequest page);
            }
            """);

    private static final JavaFileObject NOTE = Snippet.file("notes.item.Note", """
            @Item(table = notes.NotesTable.class)
            @Key(partition = "NOTES", sort = "NOTE#{noteId}")
            public record Note(@KeyOnly String noteId, String text) {}
            """);

    @Test
    void tableWaitsForAnItemThatAnotherProcessorWrites() {
        JavaFileObject table = Snippet.file("notes.NotesTable", """
                @Table(name = "notes")
                public interface NotesTable {
                    @Get Optional<Written> written(String id);
                }
                """);

        Compiled compiled = new Compiled(Compiler.javac()
                .withProcessors(new Late("Written"), new MonochordProcessor((source, filer, taken) -> {}))
                .compile(table));

        assertThat(compiled.said()).isEmpty();
        assertThat(compiled.compilation().errors()).isEmpty();
        assertThat(compiled.compilation().generatedFile(StandardLocation.CLASS_OUTPUT, "META-INF/monochord/notes.json"))
                .isPresent();
    }

    @Test
    void itemThatComesTooLateIsRefused() {
        JavaFileObject table = Snippet.file("notes.NotesTable", """
                @Table(name = "notes")
                public interface NotesTable {}
                """);

        Compiled compiled = new Compiled(Compiler.javac()
                .withProcessors(new Late("Written"), new MonochordProcessor((source, filer, taken) -> {}))
                .compile(table));

        assertThat(compiled.said())
                .singleElement()
                .isEqualTo(new Snippet.Said(
                        1,
                        "MC078",
                        "Written was generated after table NotesTable had been compiled. Use the record in a pattern of"
                                + " the table, so that the table waits for it."));
    }

    @Test
    void itemOfATableFromAnotherCompilationIsRefused(@TempDir Path classes) throws IOException {
        Compilation first = Compiled.with(
                        new MonochordProcessor((table, filer, taken) -> {}),
                        List.of(),
                        Snippet.file("notes.NotesTable", "@Table(name = \"notes\") public interface NotesTable {}"))
                .compilation();
        classes(classes, first);

        Compiled compiled = Compiled.read(
                List.of("-classpath", classes + ":" + System.getProperty("java.class.path")),
                Snippet.file("notes.Note", """
                        @Item(table = NotesTable.class)
                        @Key(partition = "NOTE#{noteId}", sort = "NOTE")
                        record Note(String noteId) {}
                        """));

        assertThat(compiled.said())
                .singleElement()
                .isEqualTo(new Snippet.Said(
                        3,
                        "MC055",
                        "Table NotesTable is not compiled together with Note. Move the record into the module of the"
                                + " table, or compile both at once."));
    }

    @Test
    void tableCompiledWithoutItsItemsIsToldOnce(@TempDir Path classes) throws IOException {
        classes(
                classes,
                Compiled.with(
                                new MonochordProcessor((table, filer, taken) -> {}),
                                List.of("-Amonochord.lints=off"),
                                TABLE,
                                NOTE)
                        .compilation());

        Compiled compiled =
                Compiled.read(List.of("-classpath", classes + ":" + System.getProperty("java.class.path")), TABLE);

        assertThat(compiled.said()).singleElement().satisfies(said -> {
            assertThat(said.id()).isEqualTo("MC055");
            assertThat(said.text()).startsWith("Table NotesTable is not compiled together with Note.");
        });
    }

    private static void classes(Path target, Compilation compilation) throws IOException {
        for (JavaFileObject file : compilation.generatedFiles()) {
            Path path = target.resolve(file.getName().replaceFirst("^/?CLASS_OUTPUT/", ""));
            Files.createDirectories(path.getParent());
            Files.write(path, file.openInputStream().readAllBytes());
        }
    }

    /** Writes an item in its first round, as another processor may. */
    private static final class Late extends AbstractProcessor {

        private final String name;
        private boolean written;

        Late(String name) {
            this.name = name;
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!written) {
                written = true;
                write();
            }
            return false;
        }

        private void write() {
            String source = "package notes; import dev.monochord.annotations.*; @Item(table = NotesTable.class) "
                    + "@Key(partition = \"NOTE#{id}\", sort = \"NOTE\") public record " + name + "(String id) {}";
            try (Writer out =
                    processingEnv.getFiler().createSourceFile("notes." + name).openWriter()) {
                out.write(source);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
