package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.live.ComparedReads;
import dev.monochord.migrate.live.PhaseLease;
import dev.monochord.migrate.live.ShapeRoute;
import dev.monochord.migrate.report.MigrationReport;
import dev.monochord.migrate.state.ComparedPattern;
import dev.monochord.migrate.state.ComparisonState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.state.ReadTimes;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.StatusReader;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What compared reads have to say about cut-over. */
class ComparisonGuardsTest {

    private final MigratingSchool school = new MigratingSchool();
    private final DynamoDbClient client = school.engine.client();

    @BeforeEach
    void copy() throws InterruptedException {
        SchoolLife life = new SchoolLife(school.instance("app-1"), 5);
        for (int i = 0; i < 20; i++) {
            life.step();
        }
        school.create();
        school.start();
        school.work(school.worker("w"), UnaryOperator.identity());
    }

    @AfterEach
    void close() {
        school.close();
    }

    private void verifyAgain() throws InterruptedException {
        school.control.verify(MigratingSchool.ID, text -> {});
        school.work(school.worker("v"), UnaryOperator.identity());
    }

    private void cannotCutOver(String reason) {
        assertThatThrownBy(() -> school.control.cutOver(MigratingSchool.ID, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining(reason);
    }

    private MigrationStatus status() {
        return new StatusReader(client, school.migrations)
                .status(school.migrations.migration(MigratingSchool.ID).orElseThrow());
    }

    @Test
    void slowReadsOfTheNewShapeBlockCutOverWhereTheirTimeIsLimited() throws InterruptedException {
        MigrationControl strict = new MigrationControl(
                school.state,
                school.migrations,
                ControlSettings.DEFAULT.reading(Duration.ofSeconds(10)),
                "strict",
                school.nanos::get,
                school.sleeper);
        assertThat(strict.obstacles(MigratingSchool.ID))
                .containsExactly("No reads of the new shape were timed. Serve some from the new shape first.");

        readInAProcessThatEnds(1, 1);
        assertThat(strict.obstacles(MigratingSchool.ID)).isEmpty();

        List<Long> slow = new ArrayList<>(Collections.nCopies(ReadTimes.SIZE, 0L));
        slow.set(ReadTimes.SIZE - 1, 1L);
        school.migrations.putComparison(new ComparisonState(
                MigratingSchool.ID,
                "verify-1",
                "app-3",
                Map.of(),
                Map.of(),
                Map.of("student", slow),
                Instant.EPOCH,
                null,
                null,
                null,
                null));
        assertThat(strict.obstacles(MigratingSchool.ID))
                .singleElement()
                .asString()
                .startsWith("Reads of student from the new shape have a p99 of up to 60000 ms, of 2 reads;")
                .contains("the limit is 10000 ms");
    }

    @Test
    void comparedDifferenceOutlivesItsProcessUntilTheNextVerification() throws InterruptedException {
        readInAProcessThatEnds(1, 2);
        cannotCutOver("1 compared reads found a lasting difference, of student");

        verifyAgain();
        assertThat(school.control.cutOver(MigratingSchool.ID, text -> {}).phase())
                .isEqualTo(Phase.CUT_OVER);
    }

    @Test
    void patternThatCannotBeReadInTheNewShapeBlocksCutOver() throws InterruptedException {
        readInAProcessThatEnds("student", () -> 1, () -> 1);
        readInAProcessThatEnds("lessons", () -> 1, () -> {
            throw new IllegalStateException("value of an item");
        });
        cannotCutOver("1 comparisons failed because a shape could not be read, of lessons.");

        MigrationControl strict = new MigrationControl(
                school.state,
                school.migrations,
                ControlSettings.DEFAULT.comparing(1, 1, Duration.ZERO),
                "strict",
                school.nanos::get,
                school.sleeper);
        assertThat(strict.obstacles(MigratingSchool.ID))
                .anyMatch(reason -> reason.startsWith("Only 0 of 1 reads of lessons"));

        MigrationStatus status = status();
        assertThat(status.comparisons())
                .extracting(ComparedPattern::pattern, ComparedPattern::compared, ComparedPattern::failed)
                .containsExactly(tuple("lessons", 0L, 1L), tuple("student", 1L, 0L));
        assertThat(status.samples())
                .containsExactly("lessons: the other shape could not be read: IllegalStateException");
        assertThat(status.tree().toString()).contains("comparisons=[{pattern=lessons, compared=0");

        verifyAgain();
        assertThat(school.control.cutOver(MigratingSchool.ID, text -> {}).phase())
                .isEqualTo(Phase.CUT_OVER);
    }

    @Test
    void lastingDifferenceIsSampledByTheNamesOfWhatDiffers() throws InterruptedException {
        readInAProcessThatEnds(
                "student", () -> Optional.of(new ComparisonKey("a", 1)), () -> Optional.of(new ComparisonKey("a", 2)));
        MigrationStatus status = status();
        assertThat(status.samples()).containsExactly("student: the items differ in number");
        assertThat(MigrationReport.of(school.migrations, status, null, Instant.EPOCH)
                        .html())
                .contains("student: the items differ in number");
    }

    /** What a read returns. */
    public record ComparisonKey(String name, int number) {}

    /** Reads from the old shape, compares with the new one, and records what came of it. */
    private void readInAProcessThatEnds(int old, int next) {
        readInAProcessThatEnds("student", () -> old, () -> next);
    }

    private <T> void readInAProcessThatEnds(String pattern, Supplier<T> old, Supplier<T> next) {
        ComparedReads compared = new ComparedReads(Runnable::run, time -> {}, 100);
        try (PhaseLease lease = new PhaseLease(
                school.migrations,
                MigratingSchool.ID,
                "app-" + UUID.randomUUID(),
                MigratingSchool.LEASE,
                compared,
                Clock.systemUTC(),
                school.nanos::get)) {
            lease.refresh();
            new ShapeRoute(lease, new Random(1), compared).read(pattern, old, next);
        }
    }
}
