package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How loud the processor is: its options, and warnings that are suppressed. */
class ProcessorOptionsTest {

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
}
