package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.journal.v2.Author;
import dev.monochord.migrate.journal.v2.DynamoDbJournalTable;
import dev.monochord.migrate.journal.v2.RoutedJournalTable;
import dev.monochord.migrate.journal.v2.Text;
import dev.monochord.migrate.state.InstanceState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LiveMigrationTest {

    @RegisterExtension
    final MonochordExtension extension =
            MonochordExtension.create().tables(dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design());

    @Test
    void processIsKnownToTheMigrationUntilItCloses() throws InterruptedException {
        try (MigratingJournal migration = new MigratingJournal(extension)) {
            migration.driver().moveTo(Phase.PLANNED);
            assertThat(migration.driver().migrations().instances(MigratingJournal.ID))
                    .hasSize(1);

            migration.live().close();

            assertThat(migration.driver().migrations().instances(MigratingJournal.ID))
                    .isEmpty();
            assertThatThrownBy(() -> migration.journal().register(new Author("ann", "ann@example.org")))
                    .isInstanceOf(PhaseUnknownException.class);
        }
    }

    @Test
    void migrationWaitsForAWriteThatIsInFlightWhenItsProcessCloses() throws InterruptedException {
        try (MigratingJournal migration = new MigratingJournal(extension)) {
            migration.driver().moveTo(Phase.PLANNED);
            PhaseLease lease = new PhaseLease(
                    migration.driver().migrations(),
                    MigratingJournal.ID,
                    "closing",
                    Duration.ofSeconds(10),
                    ComparedReads.none(),
                    extension.clock(),
                    () -> 0);
            lease.refresh();
            lease.begin();
            lease.close();
            lease.refresh();

            assertThat(migration.driver().migrations().instances(MigratingJournal.ID))
                    .extracting(InstanceState::instance)
                    .contains("closing");
            assertThatThrownBy(lease::begin).isInstanceOf(PhaseUnknownException.class);
        }
    }

    @Test
    void processWithOtherTablesOrAnotherTransformIsRefused() throws InterruptedException {
        try (MigratingJournal migration = new MigratingJournal(extension)) {
            migration.driver().moveTo(Phase.PLANNED);

            assertThatThrownBy(() -> RoutedJournalTable.migration(MigratingJournal.ID)
                            .newTable("journal_v3")
                            .open(extension.client()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(
                            "moves journal to journal_v2, but this process has journal and journal_v3 open");
            assertThatThrownBy(() -> RoutedJournalTable.migration(MigratingJournal.ID)
                            .transform(ItemTransform.oneToOne("other", item -> item))
                            .open(extension.client()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("another transform");
        }
    }

    @Test
    void migrationThatVanishesSendsNobodyBackToTheOldTable() throws InterruptedException {
        try (MigratingJournal migration = new MigratingJournal(extension)) {
            migration.driver().moveTo(Phase.PLANNED);
            migration.driver().moveTo(Phase.BACKFILL);
            migration.driver().migrations().forget(MigratingJournal.ID);

            assertThatThrownBy(() -> migration.live().refresh())
                    .isInstanceOf(PhaseUnknownException.class)
                    .hasMessageContaining("has vanished in phase BACKFILL");
            assertThat(migration.live().phase().phase()).isEqualTo(Phase.BACKFILL);
        }
    }

    @Test
    void finishedMigrationMayBeForgotten() throws InterruptedException {
        try (MigratingJournal migration = new MigratingJournal(extension)) {
            for (Phase phase :
                    List.of(Phase.PLANNED, Phase.BACKFILL, Phase.VERIFY, Phase.READ_NEW, Phase.CUT_OVER, Phase.DONE)) {
                migration.driver().moveTo(phase);
            }
            migration.driver().migrations().forget(MigratingJournal.ID);
            migration.live().refresh();

            assertThat(migration.live().phase().phase()).isEqualTo(Phase.DONE);
        }
    }

    @Test
    void lossIsAllowedOnDemand() {
        Text placed = new Text("ann", "a", Instant.EPOCH, "text", null, "home", 1L);
        try (LiveMigration migration = RoutedJournalTable.migration("lossy")
                .allowLoss()
                .lease(Duration.ofHours(1))
                .open(extension.client())) {
            RoutedJournalTable.open(migration).put(placed);

            assertThat(RoutedJournalTable.open(migration).text("ann", Instant.EPOCH, "a"))
                    .contains(new Text("ann", "a", Instant.EPOCH, "text", null, null, 1L));
        }
    }

    @Test
    void wrongSettingsAreRejected() {
        LiveMigrationBuilder unnamed = LiveMigration.of(
                "m", dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design(), DynamoDbJournalTable.design());

        assertThatThrownBy(() -> unnamed.open(extension.client()))
                .hasMessageContaining("needs the name of the new table");
        assertThatThrownBy(() -> unnamed.newTable("journal").open(extension.client()))
                .hasMessageContaining("stay where they are");
        assertThatThrownBy(() -> unnamed.lease(Duration.ZERO)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> unnamed.compare(101)).isInstanceOf(InvalidInputException.class);
    }
}
