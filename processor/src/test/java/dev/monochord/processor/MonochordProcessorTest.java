package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.json.DesignJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The processor as a whole: options, rounds, other compilations, and what it leaves behind. It is long because every case
 * brings the sources that it compiles.
 */
class MonochordProcessorTest {

    private static final JavaFileObject NOTES = Snippet.file("notes.NotesTable", """
            @Table(name = "notes")
            public interface NotesTable {
                @Get
                Optional<Note> note(String noteId);
            }
            """);

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
    void lintsAreWarnings() {
        Compiled compiled = Compiled.read(List.of(), TABLE, NOTE);

        assertThat(compiled.said()).extracting(Snippet.Said::id).containsExactly("MC101");
        assertThat(compiled.compilation().errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Amonochord.lints=error", "-Amonochord.error=MC105,MC101"})
    void lintsBecomeErrors(String option) {
        Compiled compiled = Compiled.read(List.of(option), TABLE, NOTE);

        assertThat(compiled.compilation().errors())
                .singleElement()
                .satisfies(error -> assertThat(error.getMessage(null)).startsWith("[MC101] "));
    }

    @Test
    void lintsAreSwitchedOff() {
        assertThat(Compiled.read(List.of("-Amonochord.lints=off"), TABLE, NOTE).said())
                .isEmpty();
    }

    @Test
    void errorIdStaysAnErrorWhereLintsAreOff() {
        Compiled compiled = Compiled.read(List.of("-Amonochord.lints=off", "-Amonochord.error=MC101"), TABLE, NOTE);

        assertThat(compiled.compilation().errors()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Amonochord.lints=loud", "-Amonochord.error=MC999"})
    void optionThatIsNotUnderstoodIsRefused(String option) {
        assertThat(Compiled.read(List.of(option), TABLE, NOTE).said())
                .extracting(Snippet.Said::id)
                .contains("MC079");
    }

    @ParameterizedTest
    @ValueSource(strings = {"record", "component", "method", "interface"})
    void lintIsSuppressedWhereItIsSaid(String place) {
        JavaFileObject file = Snippet.file("notes.Notes", """
                @Table(name = "notes") %s
                interface Notes {
                    @Query %s
                    List<Note> latest(String noteId, @Filter double price, @Limit int limit);
                }
                @Item(table = Notes.class) %s
                @Key(partition = "NOTE#{noteId}", sort = "NOTE")
                record Note(String noteId, %s double price) {}
                """.formatted(
                        place.equals("interface") ? "@SuppressWarnings(\"MC120\")" : "",
                        place.equals("method") ? "@SuppressWarnings({\"unused\", \"MC120\"})" : "",
                        place.equals("record") ? "@SuppressWarnings(\"MC116\")" : "",
                        place.equals("component") ? "@SuppressWarnings(\"MC116\")" : ""));

        String left = place.equals("record") || place.equals("component") ? "MC120" : "MC116";
        assertThat(Compiled.read(List.of(), file).said())
                .extracting(Snippet.Said::id)
                .containsExactly(left);
    }

    @Test
    void errorIsNotSuppressed() {
        JavaFileObject file = Snippet.file("notes.Notes", """
                @Table(name = "notes")
                @SuppressWarnings("MC001")
                interface Notes {
                    @Get Optional<Note> note(String text);
                }
                @Item(table = Notes.class)
                @Key(partition = "NOTE#{noteId}", sort = "NOTE")
                record Note(String noteId, String text) {}
                """);

        assertThat(Compiled.read(List.of(), file).said())
                .extracting(Snippet.Said::id)
                .containsExactly("MC001");
    }

    @Test
    void designIsLeftBesideTheClasses() throws IOException {
        Compilation compilation = Compiled.with(
                        new MonochordProcessor((table, filer, taken) -> {}),
                        List.of("-Amonochord.lints=off"),
                        TABLE,
                        NOTE)
                .compilation();

        JavaFileObject file = compilation
                .generatedFile(StandardLocation.CLASS_OUTPUT, "META-INF/monochord/notes@7.json")
                .orElseThrow();
        Design design = DesignJson.read(file.getCharContent(false).toString());
        assertThat(design.name()).isEqualTo("notes");
        assertThat(design.version()).isEqualTo("7");
        assertThat(design.tables().get(0).items())
                .extracting(ItemDesign::javaType)
                .containsExactly("notes.item.Note");
    }

    @Test
    void noCodeIsWrittenForAWrongDesign() {
        JavaFileObject wrong = Snippet.file("notes.item.Note", """
                @Item(table = notes.NotesTable.class)
                @Key(partition = "NOTES#{user}", sort = "NOTE#{noteId}")
                public record Note(String noteId) {}
                """);

        AtomicBoolean asked = new AtomicBoolean();
        Compiled compiled = Compiled.with(
                new MonochordProcessor((table, filer, taken) -> asked.set(true)), List.of(), TABLE, wrong);

        assertThat(compiled.said()).extracting(Snippet.Said::id).contains("MC002");
        assertThat(asked).isFalse();
    }

    @Test
    void twoTablesOfOneNameAreRefused() {
        JavaFileObject other = Snippet.file("other.OtherTable", """
                @Table(name = "notes", version = "7")
                public interface OtherTable {}
                """);

        assertThat(Compiled.read(List.of("-Amonochord.lints=off"), TABLE, NOTE, other)
                        .said())
                .extracting(Snippet.Said::id)
                .containsExactly("MC019");
    }

    @Test
    void missingTypeIsLeftToTheCompiler() {
        JavaFileObject file = Snippet.file("notes.Notes", """
                @Table(name = "notes")
                interface Notes {
                    @Get Optional<Nowhere> nowhere(String id);
                    @Query List<Note> notes(Elsewhere id);
                    @Missing void unknown();
                }
                @Item(table = Notes.class)
                @Key(partition = "NOTE#{noteId}", sort = Absent.SORT)
                record Note(String noteId, Unknown unknown, @Convert(Gone.class) LocalDate day) {}
                @Item(table = NoTable.class)
                @Key(partition = "NOTE#{noteId}", sort = "NOTE")
                record Other(String noteId) {}
                """);

        Compiled compiled = Compiled.read(List.of(), file);

        assertThat(compiled.said()).isEmpty();
        assertThat(compiled.compilerErrors()).isNotEmpty();
    }

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

    @Test
    void unexpectedFailureIsOneDiagnostic() {
        Compiled compiled = Compiled.with(
                new MonochordProcessor((table, filer, taken) -> {
                    throw new IllegalStateException("no ink");
                }),
                List.of("-Amonochord.lints=off"),
                TABLE,
                NOTE);

        assertThat(compiled.said()).singleElement().satisfies(said -> {
            assertThat(said.id()).isEqualTo("MC080");
            assertThat(said.text())
                    .startsWith("Monochord failed at notes.NotesTable: java.lang.IllegalStateException: no ink at ")
                    .contains("Please report it with this line and the source of notes.NotesTable.");
        });
    }

    @Test
    void nameThatIsTakenIsNamed() {
        JavaFileObject mine =
                JavaFileObjects.forSourceString("notes.item.NoteItem", "package notes.item; class NoteItem {}");

        Compiled compiled = Compiled.with(
                new MonochordProcessor(), List.of("-Amonochord.lints=off", "-Xlint:processing"), TABLE, NOTE, mine);

        assertThat(compiled.said()).singleElement().satisfies(said -> {
            assertThat(said.id()).isEqualTo("MC082");
            assertThat(said.text())
                    .isEqualTo(
                            "The code of Note cannot be generated: a class NoteItem exists already. Rename the class,"
                                    + " or Note: the generated class has that name.");
        });
        assertThat(compiled.compilerWarnings()).isEmpty();
    }

    @Test
    void typeThatGeneratedCodeCannotSeeIsNamed() {
        Compiled compiled = Compiled.read(
                List.of(),
                Snippet.file("other.Line", "public record Line(Kind kind) {}\nenum Kind { LONG }"),
                Snippet.file("other.Days", """
                        public class Days implements Converter<LocalDate, String> {
                            Days() {}
                            public String toStored(LocalDate day) { return day.toString(); }
                            public LocalDate fromStored(String text) { return LocalDate.parse(text); }
                        }
                        """),
                NOTES,
                Snippet.file("notes.Note", """
                        @Item(table = NotesTable.class)
                        @Key(partition = "NOTE#{noteId}", sort = "NOTE")
                        public record Note(
                                @KeyOnly String noteId,
                                other.Line line,
                                @Convert(other.Days.class) LocalDate day) {}
                        """));

        assertThat(compiled.said())
                .containsExactlyInAnyOrder(
                        new Snippet.Said(
                                1, "MC077", "Kind is not public, and Note is in another package. Make it public."),
                        new Snippet.Said(
                                6,
                                "MC069",
                                "Converter Days does not fit day: it has no constructor without parameters that"
                                        + " generated code can call. Write a public class with a constructor without"
                                        + " parameters that implements Converter<LocalDate, S>, S being String,"
                                        + " BigDecimal, Boolean, byte[], List<Object> or Map<String, Object>."));
    }

    @Test
    void componentsMayHaveTheNamesOfGeneratedFields() {
        Compiled compiled = Compiled.with(
                new MonochordProcessor(), List.of("-Amonochord.lints=off"), NOTES, Snippet.file("notes.Note", """
                        @Item(table = NotesTable.class)
                        @Key(partition = "NOTE#{noteId}", sort = "NOTE")
                        public record Note(String noteId, String TYPE, String ATTRIBUTES, String NOTE_KEY) {}
                        """));

        assertThat(compiled.compilation().errors()).isEmpty();
    }

    @Test
    void recordOfAKeyIsGivenAsItIs() {
        Compiled compiled = Compiled.with(
                new MonochordProcessor(),
                List.of("-Amonochord.lints=off"),
                Snippet.file("notes.NotesTable", """
                        @Table(name = "notes")
                        public interface NotesTable {
                            @Get
                            Optional<Note> note(NoteId noteId);

                            @Delete(item = Note.class)
                            void delete(NoteId noteId);
                        }
                        """),
                Snippet.file("notes.NoteId", """
                        public record NoteId(String text) {
                            public static class AsText implements Converter<NoteId, String> {
                                public String toStored(NoteId id) { return id.text(); }
                                public NoteId fromStored(String text) { return new NoteId(text); }
                            }
                        }
                        """),
                Snippet.file("notes.Note", """
                        @Item(table = NotesTable.class)
                        @Key(partition = "NOTE#{noteId}", sort = "NOTE")
                        public record Note(@KeyOnly @Convert(NoteId.AsText.class) NoteId noteId) {}
                        """));

        assertThat(compiled.compilation().errors()).isEmpty();
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
