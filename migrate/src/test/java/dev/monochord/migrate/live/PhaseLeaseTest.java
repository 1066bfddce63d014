package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PhaseLeaseTest {

    private static final String ID = "school-2";
    private static final Duration LEASE = Duration.ofSeconds(120);

    private final Engine engine = Engine.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private final Monochord monochord = Monochord.create(engine.client());
    private final MigrationsTable migrations = migrations();
    private final MigrationControl control = new MigrationControl(
            monochord,
            migrations,
            ControlSettings.DEFAULT,
            "operator",
            nanos::get,
            time -> nanos.addAndGet(time.toNanos()));

    private MigrationsTable migrations() {
        TableSchema.create(engine.client(), DynamoDbMigrationsTable.design());
        return DynamoDbMigrationsTable.open(monochord);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void create() {
        TableDesign old = dev.monochord.migrate.school.v1.DynamoDbSchoolTable.design();
        TableDesign next = dev.monochord.migrate.school.v2.DynamoDbSchoolTable.design();
        control.create(new NewMigration(
                ID,
                Design.of("school", "1", old),
                Design.of("school", "2", next),
                "school",
                "school",
                "school_v2",
                null,
                DesignTransform.between(old, next),
                1,
                null));
    }

    private PhaseLease lease(Consumer<MigrationState> check) {
        return new PhaseLease(migrations, ID, "app", LEASE, ComparedReads.none(), Clock.systemUTC(), nanos::get, check);
    }

    @Test
    void writeDoesNotGoOnIfTheProcessWasSuspendedBetweenReadingThePhaseAndTellingIt() {
        create();
        AtomicLong suspended = new AtomicLong();
        PhaseLease lease = lease(state -> nanos.addAndGet(suspended.get()));
        lease.refresh();
        PhaseLease.Begun write = lease.begin();

        nanos.addAndGet(Duration.ofSeconds(40).toNanos());
        suspended.set(Duration.ofSeconds(105).toNanos());
        lease.refresh();

        assertThatThrownBy(() -> lease.require(write)).isInstanceOf(PhaseUnknownException.class);
    }

    @Test
    void processThatCannotTakePartWritesAgainOnceTheMigrationIsAborted() {
        create();
        PhaseLease lease = lease(state -> {
            throw new InvalidInputException("transform", "another transform");
        });
        assertThatThrownBy(lease::refresh).hasMessageContaining("another transform");

        control.abort(ID, new MigratingTables(engine.client(), time -> {}), text -> {});
        lease.refresh();
        assertThat(lease.begin().view().phase()).isEqualTo(Phase.ABORTED);
    }
}
