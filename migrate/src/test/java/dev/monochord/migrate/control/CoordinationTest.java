package dev.monochord.migrate.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.testing.MonochordExtension;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The right to move a migration on, while others take it, hold it and give it back. */
class CoordinationTest {

    private static final String ID = "journal-2";
    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
    private static final Duration LEASE = Duration.ofSeconds(8);
    private static final TableDesign OLD = dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design();
    private static final TableDesign NEW = dev.monochord.migrate.journal.v2.DynamoDbJournalTable.design();

    @RegisterExtension
    final MonochordExtension extension = MonochordExtension.create().tables(DynamoDbMigrationsTable.design());

    private final AtomicLong nanos = new AtomicLong();
    private MigrationsTable table;

    @BeforeEach
    void create() {
        table = DynamoDbMigrationsTable.open(extension.monochord());
        DesignTransform transform = DesignTransform.between(OLD, NEW);
        Design from = Design.of("journal", "1", OLD);
        Design to = Design.of("journal", "2", NEW);
        table.createMigration(
                new NewMigration(ID, from, to, "journal", "journal", "journal_v2", null, transform, 1, null)
                        .state(NOON));
    }

    @Test
    void holderThatIsAliveKeepsTheRight() {
        Coordination worker = take("worker", Clock.fixed(NOON, ZoneOffset.UTC), this::pass);

        assertThatThrownBy(() -> take("operator", Clock.fixed(NOON, ZoneOffset.UTC), time -> {
                    pass(time);
                    worker.beat();
                }))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("is being moved on by another process");
        assertThat(holder()).isEqualTo("worker");
    }

    @Test
    void rightOfAHolderThatIsSilentForALeaseIsTaken() {
        Coordination worker = take("worker", Clock.fixed(NOON, ZoneOffset.UTC), this::pass);

        take("operator", Clock.fixed(NOON, ZoneOffset.UTC), this::pass);

        assertThat(nanos.get()).isGreaterThanOrEqualTo(LEASE.toNanos());
        assertThat(holder()).isEqualTo("operator");
        assertThatThrownBy(worker::beat)
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("was changed by another process");
    }

    /** A worker takes the right after the operator has read that it is free, and gives it back while the operator waits. */
    @Test
    void rightThatAnotherHoldsForAMomentIsTakenAfterIt() {
        AtomicInteger writes = new AtomicInteger();
        Coordination[] worker = new Coordination[1];
        Clock clock = interrupted(() -> {
            if (writes.getAndIncrement() == 0) {
                worker[0] = take("worker", Clock.fixed(NOON, ZoneOffset.UTC), this::pass);
            }
        });

        take("operator", clock, time -> {
            pass(time);
            worker[0].close();
        });

        assertThat(holder()).isEqualTo("operator");
    }

    /** While the operator waits for one worker, that one gives the right back and another takes it for a moment. */
    @Test
    void rightThatGoesFromHandToHandIsWaitedFor() {
        Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);
        Coordination one = take("one", clock, this::pass);
        AtomicInteger pauses = new AtomicInteger();
        Coordination[] two = new Coordination[1];

        take("operator", clock, time -> {
            pass(time);
            if (pauses.incrementAndGet() == 1) {
                one.close();
                two[0] = take("two", clock, this::pass);
            } else {
                two[0].close();
            }
        });

        assertThat(holder()).isEqualTo("operator");
    }

    private Coordination take(String name, Clock clock, Sleeper sleeper) {
        return Coordination.take(table, ID, name, LEASE, clock, nanos::get, sleeper);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private String holder() {
        return table.migration(ID).orElseThrow().coordinator();
    }

    /** A clock that is asked between a read of the migration and the write that follows. */
    private static Clock interrupted(Runnable action) {
        InstantSource source = () -> {
            action.run();
            return NOON;
        };
        return source.withZone(ZoneOffset.UTC);
    }
}
