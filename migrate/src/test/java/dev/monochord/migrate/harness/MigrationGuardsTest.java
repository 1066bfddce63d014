package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.live.PhaseUnknownException;
import dev.monochord.migrate.school.v1.Student;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.InstanceState;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.work.Pass;
import dev.monochord.migrate.work.SegmentWorker;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.page.PageRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a migration waits for, and what stops it. */
class MigrationGuardsTest {

    private final MigratingSchool school = new MigratingSchool();
    private final DynamoDbClient client = school.engine.client();
    private MigratingSchool.Instance instance;

    @BeforeEach
    void fill() {
        instance = school.instance("app-1");
        SchoolLife life = new SchoolLife(instance, 5);
        for (int i = 0; i < 80; i++) {
            life.step();
        }
        school.create();
    }

    @AfterEach
    void close() {
        school.close();
    }

    private MigrationState copied() throws InterruptedException {
        school.start();
        return school.work(school.worker("w"), UnaryOperator.identity());
    }

    private List<Difference> verifyAgain() throws InterruptedException {
        MigrationState verifying = school.control.verify(MigratingSchool.ID, text -> {});
        school.work(school.worker("v"), UnaryOperator.identity());
        return school.migrations
                .differences(MigratingSchool.ID, "verify-" + verifying.verifyPass(), PageRequest.first(20))
                .items();
    }

    private Map<String, AttributeValue> someNewStudent() {
        return school.scan(MigratingSchool.NEW).stream()
                .filter(item -> item.get("sk").s().equals("#PROFILE"))
                .findFirst()
                .orElseThrow();
    }

    private void cannotCutOver(String reason) {
        assertThatThrownBy(() -> school.control.cutOver(MigratingSchool.ID, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining(reason);
        assertThat(school.migrations.migration(MigratingSchool.ID).orElseThrow().phase())
                .isEqualTo(Phase.READ_NEW);
    }

    @Test
    void missingItemBlocksCutOver() throws InterruptedException {
        copied();
        Map<String, AttributeValue> gone = someNewStudent();
        client.deleteItem(request ->
                request.tableName(MigratingSchool.NEW).key(Map.of("pk", gone.get("pk"), "sk", gone.get("sk"))));
        assertThat(verifyAgain()).extracting(Difference::kind).containsExactly(Difference.Kind.MISSING);
        cannotCutOver("1 items differ");
    }

    @Test
    void extraItemBlocksCutOver() throws InterruptedException {
        copied();
        Map<String, AttributeValue> extra = new HashMap<>(someNewStudent());
        extra.put("pk", AttributeValue.fromS("STUDENT#nobody"));
        extra.put("student_id", AttributeValue.fromS("nobody"));
        client.putItem(request -> request.tableName(MigratingSchool.NEW).item(extra));
        assertThat(verifyAgain()).extracting(Difference::kind).containsExactly(Difference.Kind.EXTRA);
        cannotCutOver("1 items differ");
    }

    @Test
    void writerOutsideTheToolkitIsFoundAndBlocksCutOverUntilRepaired() throws InterruptedException {
        copied();
        Map<String, AttributeValue> student = school.scan(MigratingSchool.OLD).stream()
                .filter(item -> item.get("sk").s().equals("PROFILE"))
                .findFirst()
                .orElseThrow();
        Map<String, AttributeValue> changed = new HashMap<>(student);
        changed.put("name", AttributeValue.fromS("changed by a script"));
        client.putItem(request -> request.tableName(MigratingSchool.OLD).item(changed));

        List<Difference> differences = verifyAgain();
        assertThat(differences).singleElement().satisfies(difference -> {
            assertThat(difference.kind()).isEqualTo(Difference.Kind.DIFFERENT);
            assertThat(difference.attributes()).containsExactly("full_name");
            assertThat(difference.outside()).isTrue();
        });
        cannotCutOver("outside the toolkit");

        school.control.repair(MigratingSchool.ID, text -> {});
        MigrationState repaired = school.work(school.worker("r"), UnaryOperator.identity());
        assertThat(repaired.phase()).isEqualTo(Phase.READ_NEW);
        SchoolInvariants.hold(school);
        assertThat(school.control.cutOver(MigratingSchool.ID, text -> {}).phase())
                .isEqualTo(Phase.CUT_OVER);
    }

    @Test
    void secondMigrationOfATableIsRejectedUntilTheFirstHasEnded() {
        assertThatThrownBy(() -> school.create("another"))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining(
                        "Migration " + MigratingSchool.ID + " has the same table and is in phase PLANNED");
        assertThat(school.migrations.migration("another")).isEmpty();

        school.control.abort(MigratingSchool.ID, school.tables, text -> {});
        assertThat(school.create("another").phase()).isEqualTo(Phase.PLANNED);
    }

    @Test
    void migrationThatWasAbortedBeforeItsStartLeavesItsName() {
        MigrationState planned = school.migrations.migration(MigratingSchool.ID).orElseThrow();
        assertThatThrownBy(() -> school.create(MigratingSchool.ID)).isInstanceOf(ConflictException.class);
        MigrationState aborted = school.control.abort(MigratingSchool.ID, school.tables, text -> {});

        MigrationState again = school.create(MigratingSchool.ID);
        assertThat(again.phase()).isEqualTo(Phase.PLANNED);
        assertThat(again.fingerprint()).isEqualTo(planned.fingerprint());
        assertThat(again.epoch()).isGreaterThan(aborted.epoch());

        school.start();
        school.control.abort(MigratingSchool.ID, school.tables, text -> {});
        assertThatThrownBy(() -> school.create(MigratingSchool.ID)).isInstanceOf(ConflictException.class);
    }

    @Test
    void writeToTheOldTableAloneAfterTheLastVerificationIsNotLostByContract() throws InterruptedException {
        copied();
        school.control.cutOver(MigratingSchool.ID, text -> {});
        Map<String, AttributeValue> changed = new HashMap<>(school.scan(MigratingSchool.OLD).stream()
                .filter(item -> item.get("sk").s().equals("PROFILE"))
                .findFirst()
                .orElseThrow());
        changed.put("name", AttributeValue.fromS("changed by a script"));
        client.putItem(request -> request.tableName(MigratingSchool.OLD).item(changed));
        client.updateTable(request -> request.tableName(MigratingSchool.OLD).deletionProtectionEnabled(false));

        cannotContract("verified before cut-over");
        assertThat(verifyAgain()).extracting(Difference::kind).containsExactly(Difference.Kind.DIFFERENT);
        cannotContract("outside the toolkit");
    }

    private void cannotContract(String reason) {
        assertThatThrownBy(() ->
                        school.control.contract(MigratingSchool.ID, MigratingSchool.ID, school.tables, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining(reason);
        assertThat(client.listTables().tableNames()).contains(MigratingSchool.OLD);
    }

    @Test
    void contractWaitsForAProcessThatAnInterruptedCutOverDidNotWaitFor() throws InterruptedException {
        copied();
        MigratingSchool.Instance late = school.instance("late");
        late.stalled = true;
        MigrationControl killed = new MigrationControl(
                school.state,
                school.migrations,
                new ControlSettings(MigratingSchool.LEASE, Duration.ofHours(24), 0),
                "killed",
                school.nanos::get,
                time -> {
                    throw new IllegalStateException("killed while it waited");
                });
        assertThatThrownBy(() -> killed.cutOver(MigratingSchool.ID, text -> {}))
                .hasMessageContaining("killed while it waited");

        List<String> told = new ArrayList<>();
        school.control.contract(MigratingSchool.ID, MigratingSchool.ID, school.tables.keepingOld(), told::add);

        assertThat(told.get(0))
                .startsWith("Waiting for ")
                .contains("late (last sign of life ")
                .endsWith("A process without another sign of life is waited for 30 s.");
        assertThat(told).contains("The old shape is no longer written.").endsWith("Done. No table was deleted.");
    }

    @Test
    void cutOverThatWasInterruptedIsMadeAgain() throws InterruptedException {
        copied();
        assertThat(school.control.cutOver(MigratingSchool.ID, text -> {}).phase())
                .isEqualTo(Phase.CUT_OVER);
        assertThat(school.control.cutOver(MigratingSchool.ID, text -> {}).phase())
                .isEqualTo(Phase.CUT_OVER);
    }

    @Test
    void deadLetterStopsTheMigrationBeforeVerification() throws InterruptedException {
        client.putItem(request -> request.tableName(MigratingSchool.OLD)
                .item(Map.of("pk", AttributeValue.fromS("STUDENT#broken"), "sk", AttributeValue.fromS("PROFILE"))));
        MigrationState stopped = copied();
        assertThat(stopped.phase()).isEqualTo(Phase.BACKFILL);
        assertThat(stopped.failure()).contains("1 items could not be written");
        assertThat(school.migrations
                        .deadLetters(MigratingSchool.ID, PageRequest.first(5))
                        .items())
                .singleElement()
                .satisfies(letter -> assertThat(letter.key()).containsEntry("pk", "S:STUDENT#broken"));
    }

    @Test
    void secondCoordinatorIsRejectedWhileTheFirstIsAlive() {
        List<String> rejected = new ArrayList<>();
        MigrationControl other = school.control("other");
        school.control.start(MigratingSchool.ID, school.tables, text -> {
            if (text.startsWith("Waiting")) {
                MigrationControl alive = school.control("operator");
                MigratingSchool.Instance beating = school.instances.get(0);
                try (Beating heart = new Beating(alive, beating)) {
                    other.start(MigratingSchool.ID, school.tables, ignored -> {});
                } catch (BlockedException e) {
                    rejected.add(e.getMessage());
                }
            }
        });
        assertThat(rejected).isNotEmpty().allMatch(message -> message.contains("another process"));
        assertThat(school.migrations.migration(MigratingSchool.ID).orElseThrow().phase())
                .isEqualTo(Phase.BACKFILL);
    }

    /** Lets the first coordinator give signs of life while the second one watches. */
    private final class Beating implements AutoCloseable {

        private final MigratingSchool.Instance instance;

        Beating(MigrationControl alive, MigratingSchool.Instance instance) {
            this.instance = instance;
            instance.whenRefreshed = () -> {
                MigrationState now =
                        school.migrations.migration(MigratingSchool.ID).orElseThrow();
                school.migrations.replaceMigration(
                        now.edit().coordinatorLease(now.coordinatorLease() + 1).build());
            };
        }

        @Override
        public void close() {
            instance.whenRefreshed = () -> {};
        }
    }

    @Test
    void processOfAnEarlierPhaseIsWaitedForUntilItsLeaseHasPassed() {
        MigratingSchool.Instance slow = school.instance("slow");
        slow.stalled = true;
        List<String> told = new ArrayList<>();
        school.migrations.putInstance(new InstanceState(MigratingSchool.ID, "slow", 0, 1, 0, 0, Instant.EPOCH, null));
        school.control.start(MigratingSchool.ID, school.tables, told::add);
        assertThat(told).anyMatch(text -> text.contains("slow"));
        assertThatThrownBy(() -> slow.before.enrol(student()))
                .isInstanceOf(PhaseUnknownException.class)
                .hasMessageContaining("could not be read");
        slow.stalled = false;
        slow.refresh();
        slow.before.deleteStudent("s1");
    }

    @Test
    void longestLeaseOfAProcessIsWaitedFor() {
        Duration longest = Duration.ofMinutes(1);
        school.migrations.putInstance(
                new InstanceState(MigratingSchool.ID, "silent", 0, 1, 0, 0, Instant.EPOCH, longest.toMillis()));
        List<Long> begun = new ArrayList<>();
        school.control.start(MigratingSchool.ID, school.tables, text -> {
            if (text.equals("The new table is ready.") || text.equals("Writes go to both shapes.")) {
                begun.add(school.nanos.get());
            }
        });
        assertThat(begun.get(1) - begun.get(0))
                .isGreaterThan(
                        longest.plus(ControlSettings.DEFAULT.maxRequest()).toNanos());
    }

    @Test
    void guardsThatAreOptionsHoldWhenTheyAreSet() throws InterruptedException {
        copied();
        MigrationControl strict = new MigrationControl(
                school.state,
                school.migrations,
                ControlSettings.DEFAULT.comparing(0, 1, Duration.ofHours(1)).soaking(Duration.ofHours(1)),
                "strict",
                school.nanos::get,
                school.sleeper);
        assertThat(strict.obstacles(MigratingSchool.ID))
                .hasSize(2)
                .anyMatch(reason -> reason.startsWith("No reads were compared."))
                .anyMatch(reason -> reason.endsWith("which is less than 60 minutes ago."));

        school.control.cutOver(MigratingSchool.ID, text -> {});
        assertThatThrownBy(() ->
                        strict.contract(MigratingSchool.ID, MigratingSchool.ID, school.tables.keepingOld(), text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("The new shape is authoritative since");
    }

    private static Student student() {
        return new Student(
                "late",
                null,
                "late",
                Instant.EPOCH,
                null,
                0,
                "1",
                true,
                BigDecimal.ONE,
                Set.of(),
                List.of(),
                null,
                0,
                1L);
    }

    @Test
    void pausedMigrationIsNotWorkedOn() throws InterruptedException {
        school.start();
        school.control.pause(MigratingSchool.ID, true);
        MigrationState paused = school.migrations.migration(MigratingSchool.ID).orElseThrow();
        assertThat(school.worker("w").run(school.shapes(UnaryOperator.identity()), paused, Pass.COPY))
                .isEqualTo(SegmentWorker.Ending.STOPPED);
        assertThat(school.scan(MigratingSchool.NEW)).isEmpty();
        school.control.pause(MigratingSchool.ID, false);
        assertThat(school.work(school.worker("w2"), UnaryOperator.identity()).phase())
                .isEqualTo(Phase.READ_NEW);
    }

    @Test
    void abortAfterCutOverKeepsWhatWasWritten() throws InterruptedException {
        copied();
        instance.refresh();
        school.control.cutOver(MigratingSchool.ID, text -> {});
        SchoolLife life = new SchoolLife(instance, 77);
        for (int i = 0; i < 60; i++) {
            life.step();
        }
        var before = SchoolInvariants.plain(school.scan(MigratingSchool.OLD));
        school.control.abort(MigratingSchool.ID, school.tables, text -> {});
        assertThat(SchoolInvariants.plain(school.scan(MigratingSchool.OLD))).isEqualTo(before);
        assertThat(client.listTables().tableNames()).doesNotContain(MigratingSchool.NEW);
        life.step();
    }
}
