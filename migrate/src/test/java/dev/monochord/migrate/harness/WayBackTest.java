package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.live.PhaseUnknownException;
import dev.monochord.migrate.school.v1.Room;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.status.StatusReader;
import dev.monochord.migrate.transform.ItemTransform;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How a migration goes back, and when it cannot. */
class WayBackTest {

    private static final String ID = MigratingSchool.ID;

    private static MigratingSchool copied(UnaryOperator<ItemTransform> change) throws InterruptedException {
        MigratingSchool school = new MigratingSchool(change);
        SchoolLife life = new SchoolLife(school.instance("app-1"), 5);
        for (int i = 0; i < 80; i++) {
            life.step();
        }
        school.create();
        school.start();
        assertThat(school.work(school.worker("w"), UnaryOperator.identity()).phase())
                .isEqualTo(Phase.READ_NEW);
        return school;
    }

    private static ItemTransform withoutInverse(ItemTransform transform) {
        return ItemTransform.of("one-way", transform::up);
    }

    private static void refused(ThrowingCallable step, String reason) {
        assertThatThrownBy(step).isInstanceOf(BlockedException.class).hasMessageContaining(reason);
    }

    @Test
    void cutOverWithoutAnInverseCannotBeUndone() throws InterruptedException {
        try (MigratingSchool school = copied(WayBackTest::withoutInverse)) {
            school.control.cutOver(ID, text -> {});
            SchoolLife life = new SchoolLife(school.instances.get(0), 77);
            for (int i = 0; i < 30; i++) {
                life.step();
            }
            var written = SchoolInvariants.plain(school.scan(MigratingSchool.NEW));

            refused(() -> school.control.rollBack(ID, text -> {}), "no inverse");
            refused(() -> school.control.abort(ID, school.tables, text -> {}), "no inverse");
            refused(() -> school.control.verify(ID, text -> {}), "no inverse");
            MigrationState state = school.migrations.migration(ID).orElseThrow();
            assertThat(state.phase()).isEqualTo(Phase.CUT_OVER);
            assertThat(new StatusReader(school.engine.client(), school.migrations)
                            .status(state)
                            .next())
                    .doesNotContain("--back");

            MigrationControl later = new MigrationControl(
                    school.state,
                    school.migrations,
                    new ControlSettings(MigratingSchool.LEASE, Duration.ZERO, 0),
                    "later",
                    school.nanos::get,
                    school.sleeper);
            assertThat(later.contract(ID, ID, school.tables.keepingOld(), text -> {})
                            .phase())
                    .isEqualTo(Phase.DONE);
            assertThat(SchoolInvariants.plain(school.scan(MigratingSchool.NEW))).isEqualTo(written);
        }
    }

    @Test
    void noProcessWritesTheOldShapeOnceAnotherWritesTheNewOneAlone() throws InterruptedException {
        try (MigratingSchool school = copied(WayBackTest::withoutInverse)) {
            MigratingSchool.Instance first = school.instances.get(0);
            MigratingSchool.Instance late = school.instance("late");
            late.stalled = true;
            List<Phase> written = new ArrayList<>();
            first.whenRefreshed = () -> {
                if (writes(late, written.size())) {
                    written.add(first.lease.view().phase());
                }
            };
            List<String> told = new ArrayList<>();
            school.control.cutOver(ID, told::add);

            assertThat(told)
                    .containsSubsequence(
                            "Writes are stopped until cut-over.",
                            "The new shape is authoritative; the old one is no longer written.");
            assertThat(written).isNotEmpty().containsOnly(Phase.READ_NEW);
            assertThat(first.lease.view().phase()).isEqualTo(Phase.CUT_OVER);
            assertThat(school.migrations.migration(ID).orElseThrow().writesStopped())
                    .isNull();
        }
    }

    /** While the new shape decides, a script may write the old table alone. The old shape then decides with what it wrote. */
    @Test
    void shapesAreVerifiedAgainAfterAWayBack() throws InterruptedException {
        try (MigratingSchool school = copied(UnaryOperator.identity())) {
            school.instances.get(0).before.open(new Room("scripted", "east", 1, 20));
            school.control.cutOver(ID, text -> {});
            var written = new HashMap<>(school.scan(MigratingSchool.OLD).stream()
                    .filter(item -> item.containsKey("seats"))
                    .findFirst()
                    .orElseThrow());
            written.put("seats", AttributeValue.fromN("4711"));
            school.engine
                    .client()
                    .putItem(put -> put.tableName(MigratingSchool.OLD).item(written));
            school.control.rollBack(ID, text -> {});

            refused(() -> school.control.cutOver(ID, text -> {}), "not verified since the last way back");
            assertThat(new StatusReader(school.engine.client(), school.migrations)
                            .status(school.migrations.migration(ID).orElseThrow())
                            .next())
                    .startsWith("Verify with: monochord migrate verify " + ID);
            school.control.verify(ID, text -> {});
            assertThat(school.work(school.worker("v"), UnaryOperator.identity()).failure())
                    .contains("1 items differ");
            refused(() -> school.control.cutOver(ID, text -> {}), "differ");

            school.control.repair(ID, text -> {});
            assertThat(school.work(school.worker("r"), UnaryOperator.identity()).failure())
                    .isNull();
            assertThat(school.control.cutOver(ID, text -> {}).phase()).isEqualTo(Phase.CUT_OVER);
            assertThat(school.scan(MigratingSchool.NEW))
                    .anySatisfy(item -> assertThat(item.get("seats")).isEqualTo(AttributeValue.fromN("4711")));
        }
    }

    /** The way back was interrupted: a process that still acts by cut-over writes what only the new shape can hold. */
    @Test
    void repairWaitsForProcessesThatStillActByTheCutOver() throws InterruptedException {
        try (MigratingSchool school = copied(UnaryOperator.identity())) {
            school.control.cutOver(ID, text -> {});
            MigratingSchool.Instance late = school.instance("late");
            late.stalled = true;
            school.migrations.replaceMigration(school.migrations
                    .migration(ID)
                    .orElseThrow()
                    .in(Phase.READ_NEW, Instant.parse("2026-01-01T00:00:00Z")));
            List<String> told = new ArrayList<>();

            school.control.repair(ID, told::add);

            assertThat(told.get(0)).startsWith("Waiting for ").contains("late");
        }
    }

    private static boolean writes(MigratingSchool.Instance process, int number) {
        try {
            process.before.open(new Room("late-" + number, "east", 1, 20));
            return true;
        } catch (PhaseUnknownException refused) {
            return false;
        }
    }

    @Test
    void migrationWithoutAnInverseIsAbortedBeforeCutOver() throws InterruptedException {
        try (MigratingSchool school = copied(WayBackTest::withoutInverse)) {
            assertThat(school.control.abort(ID, school.tables, text -> {}).phase())
                    .isEqualTo(Phase.ABORTED);
        }
    }

    @Test
    void abortMovesReadsBackBeforeItStopsWrites() throws InterruptedException {
        try (MigratingSchool school = copied(UnaryOperator.identity())) {
            school.control.reads(ID, 50, text -> {});
            List<String> told = new ArrayList<>();
            List<Integer> shares = new ArrayList<>();
            school.control.abort(ID, school.tables, text -> {
                told.add(text);
                if (text.startsWith("The new shape is no longer written")) {
                    shares.add(school.instances.get(0).lease.view().readShare());
                }
            });
            assertThat(told)
                    .containsSubsequence("Back to the old shape.", "The new shape is no longer written.")
                    .endsWith("Aborted. The new table is deleted.");
            assertThat(shares).containsExactly(0);
        }
    }
}
