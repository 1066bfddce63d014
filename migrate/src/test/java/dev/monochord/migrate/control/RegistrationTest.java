package dev.monochord.migrate.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.testing.MonochordExtension;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether a migration can be registered after others of the same table. */
class RegistrationTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
    private static final TableDesign DESIGN = dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design();

    @RegisterExtension
    final MonochordExtension extension = MonochordExtension.create().tables(DynamoDbMigrationsTable.design());

    private MigrationsTable table;
    private Guards guards;

    @BeforeEach
    void open() {
        table = DynamoDbMigrationsTable.open(extension.monochord());
        guards = new Guards(table, Clock.fixed(NOON, ZoneOffset.UTC));
    }

    @Test
    void migrationThatIsDoneIsNotRegisteredAgain() {
        done("forth", "journal", "journal_v2", 1);

        assertThat(guards.registration(migration("again", "journal", "journal_v2", 2)))
                .containsExactly("Migration forth has done this already.");
    }

    @Test
    void migrationIsRegisteredAgainOnceItsTableCameBack() {
        done("forth", "journal", "journal_v2", 1);
        done("back", "journal_v2", "journal", 2);

        assertThat(guards.registration(migration("again", "journal", "journal_v2", 3)))
                .isEmpty();
        assertThat(guards.registration(migration("back-again", "journal_v2", "journal", 3)))
                .containsExactly("Migration back has done this already.");
    }

    private void done(String id, String from, String to, int hour) {
        table.createMigration(
                migration(id, from, to, hour).edit().phase(Phase.DONE).build());
    }

    private static MigrationState migration(String id, String from, String to, int hour) {
        Design old = Design.of("journal", "1", DESIGN);
        Design next = Design.of("journal", "2", DESIGN);
        ItemTransform copy = ItemTransform.oneToOne("copy", item -> item);
        return new NewMigration(id, old, next, "journal", from, to, null, copy, 1, null)
                .state(NOON.plusSeconds(3600L * hour));
    }
}
