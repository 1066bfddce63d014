package dev.monochord.systems.nucleus.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.nucleus.table.DynamoDbNucleusAppTable;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.Schedule;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims of a boundary whose requests or answers are lost. */
class RunClaimTest {

    private static final Instant NOW = Instant.parse("2024-05-02T06:00:30Z");
    private static final Instant BOUNDARY = Instant.parse("2024-05-02T06:00:00Z");
    private static final Schedule SCHEDULE =
            Schedule.of("9f2c", "Dev", "0 8 * * MON-FRI", "0 20 * * MON-FRI", "Europe/Berlin", true);

    @RegisterExtension
    final MonochordExtension extension =
            MonochordExtension.create().tables(DynamoDbNucleusAppTable.design()).clockAt(NOW);

    private NucleusAppTable table;

    @BeforeEach
    void create() {
        table = DynamoDbNucleusAppTable.open(extension.monochord());
        table.createSchedule(SCHEDULE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-answer,times=1", "error-after-commit,times=1", "error,times=1"})
    void runWhoseAnswerIsLostHasItsClaimAndEndsIt(String fault) {
        extension.faults().add(fault);
        RunClaim claim = claim(extension.monochord(), "a");
        assertThat(claim).isNotNull();
        assertThat(claim.held()).isTrue();

        extension.faults().add(fault);
        claim.end(null);
        assertThat(table.schedule("9f2c"))
                .hasValueSatisfying(
                        schedule -> assertThat(schedule.runLeaseUntil()).isNull());
    }

    @Test
    void runWhoseRequestIsLostWhileAnotherClaimsHasNothing() {
        extension.faults().add("error,times=1");
        Monochord slow = extension.monochord().toBuilder()
                .sleeper(wait -> assertThat(claim(extension.monochord(), "b")).isNotNull())
                .build();
        DynamoDbNucleusAppTable.open(slow);

        assertThat(claim(slow, "a")).isNull();
        assertThat(table.schedule("9f2c"))
                .hasValueSatisfying(schedule -> assertThat(schedule.lastRunId()).isEqualTo("b"));
    }

    private static @Nullable RunClaim claim(Monochord monochord, String runId) {
        return RunClaim.of(monochord, SCHEDULE, BOUNDARY, runId, NOW);
    }
}
