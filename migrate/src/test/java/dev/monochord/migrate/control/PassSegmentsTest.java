package dev.monochord.migrate.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.work.Pass;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.testing.MonochordExtension;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PassSegmentsTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
    private static final TableDesign OLD = dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design();
    private static final TableDesign NEW = dev.monochord.migrate.journal.v2.DynamoDbJournalTable.design();

    @RegisterExtension
    final MonochordExtension extension = MonochordExtension.create().tables(DynamoDbMigrationsTable.design());

    /** Otherwise each of several workers would take the migration over from the one before, and none would finish. */
    @Test
    void holderGivesSignsOfLifeWhileItRegistersManySegments() {
        MigrationsTable table = DynamoDbMigrationsTable.open(extension.monochord());
        PassSegments segments = new PassSegments(table, Clock.fixed(NOON, ZoneOffset.UTC));
        MigrationState migration = new NewMigration(
                        "journal-2",
                        Design.of("journal", "1", OLD),
                        Design.of("journal", "2", NEW),
                        "journal",
                        "journal",
                        "journal_v2",
                        null,
                        DesignTransform.between(OLD, NEW),
                        1000,
                        null)
                .state(NOON)
                .edit()
                .copyPass(1)
                .build();
        AtomicInteger beats = new AtomicInteger();

        segments.create(migration, Pass.COPY, beats::incrementAndGet);
        assertThat(table.segments("journal-2", Pass.COPY.name(migration)))
                .extracting(SegmentState::number)
                .hasSize(1000)
                .doesNotHaveDuplicates();
        assertThat(beats).hasValue(20);

        extension.requests().clear();
        segments.create(migration, Pass.COPY, beats::incrementAndGet);
        extension.requests().hasCount("PutItem", 0);
        assertThat(beats).hasValue(40);
    }
}
