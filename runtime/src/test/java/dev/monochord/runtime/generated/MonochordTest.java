package dev.monochord.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MonochordTest {

    private final NoteTable notes = new NoteTable();

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void theKindOfARecordIsKnownOnceItsTableIsOpen() {
        Note note = Note.of("b", "1", 1);

        assertThat(notes.monochord.itemType(note)).isSameAs(Note.TYPE);
        assertThatThrownBy(() -> Monochord.create(notes.engine.client()).itemType(note))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("open its table");
    }

    @Test
    void tablesMayHaveOtherNamesThanTheirDesign() {
        Monochord monochord = Monochord.builder()
                .client(notes.engine.client())
                .tablePrefix("test-")
                .tableName("cello", "Cello_Prod")
                .build();

        assertThat(monochord.tableName("notes")).isEqualTo("test-notes");
        assertThat(monochord.tableName("cello")).isEqualTo("Cello_Prod");
    }

    @Test
    void aClientIsNeeded() {
        assertThatThrownBy(() -> Monochord.builder().build()).isInstanceOf(IllegalStateException.class);
    }
}
