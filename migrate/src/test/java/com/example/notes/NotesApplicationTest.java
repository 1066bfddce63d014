package com.example.notes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.live.MigrationDriver;
import dev.monochord.migrate.live.NotYetException;
import dev.monochord.migrate.state.Phase;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NotesApplicationTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    @RegisterExtension
    final MonochordExtension monochord =
            MonochordExtension.create().tables(com.example.notes.v1.DynamoDbNotesTable.design());

    @Test
    void sameApplicationRunsBeforeDuringAndAfterTheMigration() throws InterruptedException {
        List<String> written = new ArrayList<>();
        try (NotesApplication application = new NotesApplication(monochord.client())) {
            write(application, written);
            assertThatThrownBy(() -> application.textsSince("ann", NOON)).isInstanceOf(NotYetException.class);

            MigrationDriver driver = new MigrationDriver(
                    monochord,
                    "notes-by-time",
                    com.example.notes.v1.DynamoDbNotesTable.design(),
                    DynamoDbNotesTable.design(),
                    "notes_v2",
                    application.migration());
            for (Phase phase :
                    List.of(Phase.PLANNED, Phase.BACKFILL, Phase.VERIFY, Phase.READ_NEW, Phase.CUT_OVER, Phase.DONE)) {
                driver.moveTo(phase);
                write(application, written);
            }
            assertThat(application.textsSince("ann", NOON.minusSeconds(2)))
                    .containsExactly("note 2", "note 1", "note 0");
        }
    }

    /** Writes a note that is older than those before. */
    private static void write(NotesApplication application, List<String> written) {
        int number = written.size();
        application.write("ann", "n-" + number, "note " + number, NOON.minusSeconds(number));
        written.add("note " + number);
        assertThat(application.texts("ann")).containsExactlyInAnyOrderElementsOf(written);
    }
}
