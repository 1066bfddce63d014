package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.live.MigrationMirror;
import dev.monochord.migrate.live.PhaseUnknownException;
import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.school.v1.Room;
import dev.monochord.migrate.school.v1.SchoolTable;
import dev.monochord.migrate.state.InstanceState;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Processes that cannot be heard for a while. */
class SilentProcessTest {

    private final MigratingSchool school = new MigratingSchool();
    private final MigratingSchool.Instance app = school.instance("app-1");

    @AfterEach
    void close() {
        school.close();
    }

    /** The old table as a process writes it that is cut off for a lease between two attempts. */
    private SchoolTable cutOff(boolean heardAgain) {
        MigrationMirror mirror = new MigrationMirror(
                app.lease,
                TableShape.of(school.oldDesign, MigratingSchool.OLD),
                TableShape.of(school.newDesign, MigratingSchool.NEW),
                school.transform,
                "monochord_migrations");
        return dev.monochord.migrate.school.v1.DynamoDbSchoolTable.open(mirror.on(
                        Monochord.builder().client(school.engine.client()).sleeper(time -> {
                            school.nanos.addAndGet(MigratingSchool.LEASE.toNanos());
                            if (heardAgain) {
                                app.lease.refresh();
                            }
                        }))
                .build());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writeIsNotSentAgainAfterTheLeaseHasEnded(boolean heardAgain) {
        school.create();
        school.start();
        SchoolTable table = cutOff(heardAgain);
        Set<Map<String, AttributeValue>> before = SchoolInvariants.plain(school.scan(MigratingSchool.OLD));
        school.engine
                .faults()
                .add(FaultRule.internalError().on("TransactWriteItems").times(1));

        assertThatThrownBy(() -> table.open(new Room("r1", "east", 1, 20)))
                .isInstanceOf(RetriesExhaustedException.class);

        assertThat(SchoolInvariants.plain(school.scan(MigratingSchool.OLD))).isEqualTo(before);
    }

    @Test
    void writeIsNotSentIfItsReadsTookLongerThanTheLease() {
        school.create();
        school.start();
        SchoolTable table = cutOff(false);
        school.engine.faults().add(FaultRule.internalError().on("GetItem").times(1));

        assertThatThrownBy(() -> table.open(new Room("r1", "east", 1, 20))).isInstanceOf(PhaseUnknownException.class);

        assertThat(school.scan(MigratingSchool.OLD)).isEmpty();
    }

    @Test
    void processThatOpenedItsTablesBeforeThePlanIsWaitedForByItsOwnLease() {
        app.stalled = true;
        assertThat(school.migrations.instances(MigratingSchool.ID))
                .extracting(InstanceState::instance, InstanceState::epoch)
                .containsExactly(tuple("app-1", 0L));
        school.create();
        MigrationControl hasty = new MigrationControl(
                school.state,
                school.migrations,
                ControlSettings.DEFAULT.leased(Duration.ofSeconds(1)),
                "hasty",
                school.nanos::get,
                school.sleeper);
        List<Long> begun = new ArrayList<>();
        hasty.start(MigratingSchool.ID, school.tables, text -> {
            if (text.equals("The new table is ready.") || text.equals("Writes go to both shapes.")) {
                begun.add(school.nanos.get());
            }
        });
        assertThat(begun.get(1) - begun.get(0)).isGreaterThan(MigratingSchool.LEASE.toNanos());
    }

    @Test
    void startTellsThatNoProcessTakesPart() {
        try (MigratingSchool school = new MigratingSchool()) {
            school.create();
            List<String> told = new ArrayList<>();
            school.control.start(MigratingSchool.ID, school.tables, told::add);
            assertThat(told).anyMatch(text -> text.startsWith("No process has this migration open."));
        }
        try (MigratingSchool school = new MigratingSchool()) {
            school.instance("app-1");
            school.create();
            List<String> told = new ArrayList<>();
            school.control.start(MigratingSchool.ID, school.tables, told::add);
            assertThat(told).noneMatch(text -> text.startsWith("No process"));
        }
    }
}
