package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.json.DesignJson;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;

/** The processor as a whole: what it leaves behind, and what it refuses. */
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
}
