package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.VerificationRun;
import dev.monochord.migrate.school.v1.Room;
import dev.monochord.migrate.state.ComparisonState;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Cut-over that verifies first. */
class VerificationBeforeCutOverTest {

    private static final String ID = MigratingSchool.ID;

    private final List<String> told = new ArrayList<>();

    private static MigratingSchool copied(boolean oneWay) throws InterruptedException {
        MigratingSchool school =
                new MigratingSchool(transform -> oneWay ? ItemTransform.of("one-way", transform::up) : transform);
        school.instance("app-1").before.open(new Room("r1", "east", 1, 20));
        school.create();
        school.start();
        assertThat(school.work(school.worker("w"), UnaryOperator.identity()).phase())
                .isEqualTo(Phase.READ_NEW);
        return school;
    }

    private static VerificationRun verification(MigratingSchool school) {
        return () -> school.work(school.worker("v"), UnaryOperator.identity());
    }

    /** Changes the seats of a room as a script would that ignores the migration. */
    private static void putOutside(MigratingSchool school, String seats) {
        Map<String, AttributeValue> room = new HashMap<>(SchoolInvariants.plain(school.scan(MigratingSchool.OLD))
                .iterator()
                .next());
        room.put("seats", AttributeValue.fromN(seats));
        school.engine
                .client()
                .putItem(request -> request.tableName(MigratingSchool.OLD).item(room));
    }

    private static MigrationState state(MigratingSchool school) {
        return school.migrations.migration(ID).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writeOutsideTheToolkitCallsTheCutOverOff(boolean oneWay) throws InterruptedException {
        try (MigratingSchool school = copied(oneWay)) {
            putOutside(school, "21");

            assertThatThrownBy(() -> school.control.cutOver(ID, verification(school), told::add))
                    .isInstanceOf(BlockedException.class)
                    .hasMessageContaining("1 items differ between the shapes.")
                    .hasMessageNotContaining("were not verified");
            assertThat(told).anyMatch(text -> text.startsWith("Different in seats: {pk=S:"));
            assertThat(state(school).phase()).isEqualTo(Phase.READ_NEW);
            school.instances.get(0).refresh();
            school.instances.get(0).before.open(new Room("r2", "east", 1, 20));

            school.control.repair(ID, told::add);
            school.work(school.worker("r"), UnaryOperator.identity());
            assertThat(school.control
                            .cutOver(ID, verification(school), told::add)
                            .phase())
                    .isEqualTo(Phase.CUT_OVER);
            assertThat(school.scan(MigratingSchool.NEW))
                    .extracting(room -> room.get("seats").n())
                    .containsExactlyInAnyOrder("20", "21");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void applicationWritesDuringTheVerification(boolean oneWay) throws InterruptedException {
        try (MigratingSchool school = copied(oneWay)) {
            MigratingSchool.Instance late = school.instance("late");
            late.stalled = true; // it has not seen the verification, which is no other phase to it

            school.control.cutOver(
                    ID,
                    () -> {
                        school.instances.get(0).before.open(new Room("before", "east", 1, 20));
                        late.before.open(new Room("late", "east", 1, 20));
                        verification(school).complete();
                        late.before.open(new Room("after", "east", 1, 20));
                    },
                    told::add);

            assertThat(state(school).phase()).isEqualTo(Phase.CUT_OVER);
            assertThat(school.scan(MigratingSchool.NEW)).hasSize(4);
            assertThat(told).noneMatch(text -> text.startsWith("Not verified again."));
        }
    }

    @Test
    void cutOverByAnEarlierVerificationReportsWhatItCannotHaveSeen() throws InterruptedException {
        try (MigratingSchool school = copied(false)) {
            Instant verifiedAt = state(school).verifiedAt();

            school.control.cutOver(ID, told::add);

            assertThat(told)
                    .contains(
                            "Not verified again. Writes of table school outside the toolkit since the verification of "
                                    + verifiedAt
                                    + " are not in school_v2. To check for them first, run: monochord"
                                    + " migrate cutover school-2 --verify.");
        }
    }

    @Test
    void verificationThatWasInterruptedIsMadeAgain() throws InterruptedException {
        try (MigratingSchool school = copied(false)) {
            assertThatThrownBy(() -> school.control.cutOver(ID, () -> {}, told::add))
                    .isInstanceOf(BlockedException.class)
                    .hasMessageContaining("segments are not finished");
            assertThat(state(school).phase()).isEqualTo(Phase.READ_NEW);

            assertThat(school.control
                            .cutOver(ID, verification(school), told::add)
                            .phase())
                    .isEqualTo(Phase.CUT_OVER);
        }
    }

    /** A verification begins the count of compared reads anew, so they are counted before it. */
    @Test
    void readsThatWereComparedBeforeItCount() throws InterruptedException {
        try (MigratingSchool school = copied(false)) {
            MigrationControl strict = new MigrationControl(
                    school.state,
                    school.migrations,
                    ControlSettings.DEFAULT.comparing(5, 0, Duration.ZERO),
                    "strict",
                    school.nanos::get,
                    school.sleeper);
            assertThatThrownBy(() -> strict.cutOver(ID, verification(school), told::add))
                    .isInstanceOf(BlockedException.class)
                    .hasMessageContaining("Only 0 of 5 reads were compared.");
            assertThat(state(school).verifyPass()).isEqualTo(1);

            school.migrations.putComparison(new ComparisonState(
                    ID,
                    "verify-1",
                    "app-1",
                    Map.of("room", 5L),
                    Map.of(),
                    Map.of(),
                    Instant.EPOCH,
                    null,
                    null,
                    null,
                    null));
            assertThat(strict.cutOver(ID, verification(school), told::add).phase())
                    .isEqualTo(Phase.CUT_OVER);
        }
    }
}
