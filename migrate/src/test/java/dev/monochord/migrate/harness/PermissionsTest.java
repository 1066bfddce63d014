package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.migrate.live.ComparedReads;
import dev.monochord.migrate.live.PhaseLease;
import dev.monochord.migrate.live.ShapeRoute;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import java.time.Clock;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operations that the documented permissions have to allow ("On Amazon DynamoDB" in docs/migrations.md). */
class PermissionsTest {

    private static final String STATE = DynamoDbMigrationsTable.design().name();

    private final MigratingSchool school = new MigratingSchool();
    private MigratingSchool.Instance app;

    @BeforeEach
    void start() {
        app = school.instance("app-1");
        live(5);
        school.create();
        school.start();
    }

    @AfterEach
    void close() {
        school.close();
    }

    private void live(long seed) {
        SchoolLife life = new SchoolLife(app, seed);
        for (int i = 0; i < 80; i++) {
            life.step();
        }
    }

    /** The operations on a table since the recorder was cleared. */
    private Set<String> operations(String table) {
        return school.engine.recorder().calls().stream()
                .filter(call -> call.tables().contains(table))
                .map(RecordedCall::operation)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void workersScanAndCopyAndKeepTheirState() throws InterruptedException {
        school.engine.recorder().clear();
        school.work(school.worker("w"), UnaryOperator.identity());

        assertThat(operations(MigratingSchool.OLD)).containsOnly("BatchGetItem", "Scan", "TransactWriteItems");
        assertThat(operations(MigratingSchool.NEW)).containsOnly("BatchGetItem", "Scan", "TransactWriteItems");
        // Claims and checkpoints are transactions of one update, which need the permission to UpdateItem.
        assertThat(operations(STATE)).containsOnly("GetItem", "PutItem", "Query", "TransactWriteItems");
    }

    @Test
    void applicationsReadThePhaseAndTellWhatTheyDo() throws InterruptedException {
        school.work(school.worker("w"), UnaryOperator.identity());
        school.engine.recorder().clear();
        app.refresh();
        live(7);
        ComparedReads compared = new ComparedReads(Runnable::run, time -> {}, 100);
        try (PhaseLease lease = new PhaseLease(
                school.migrations,
                MigratingSchool.ID,
                "app-2",
                MigratingSchool.LEASE,
                compared,
                Clock.systemUTC(),
                school.nanos::get)) {
            lease.refresh();
            new ShapeRoute(lease, new Random(1), compared).read("student", () -> 1, () -> 1);
        }

        assertThat(operations(STATE)).containsExactly("DeleteItem", "GetItem", "PutItem");
        assertThat(operations(MigratingSchool.NEW)).containsOnly("BatchGetItem", "GetItem", "TransactWriteItems");
    }
}
