package dev.monochord.migrate.notes.v2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NotesApplicationTest {

    @RegisterExtension
    final MonochordExtension monochord =
            MonochordExtension.create().tables(dev.monochord.migrate.notes.v1.DynamoDbNotesTable.design());

    @Test
    void applicationRunsBeforeThereIsAMigration() {
        Instant noon = Instant.parse("2026-05-01T12:00:00Z");
        try (NotesApplication application = new NotesApplication(monochord.client())) {
            application.write("ann", "n-1", "Buy milk", noon.plusSeconds(60));
            application.write("ann", "n-2", "Call Bob", noon);

            assertThat(application.texts("ann")).containsExactly("Buy milk", "Call Bob");
        }
        assertThat(dev.monochord.migrate.notes.v1.DynamoDbNotesTable.open(monochord.monochord())
                        .note("ann", "n-1"))
                .isPresent();
    }
}
