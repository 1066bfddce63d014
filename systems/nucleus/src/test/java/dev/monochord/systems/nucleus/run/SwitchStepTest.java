package dev.monochord.systems.nucleus.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cron.DesiredState.State;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwitchStepTest {

    @ParameterizedTest
    @CsvSource({
        "EC2, running, KEEP, SWITCH",
        "EC2, pending, KEEP, WAIT",
        "EC2, stopping, WAIT, KEEP",
        "EC2, stopped, SWITCH, KEEP",
        "RDS, available, KEEP, SWITCH",
        "RDS, starting, KEEP, WAIT",
        "RDS, stopping, WAIT, KEEP",
        "RDS, stopped, SWITCH, KEEP",
        "RDS, modifying, KEEP, WAIT",
        "RDS, backing-up, KEEP, WAIT",
        "RDS, deleting, KEEP, KEEP",
        "RDS, incompatible-network, KEEP, KEEP"
    })
    void dependsOnTheState(ResourceType type, String state, SwitchStep toRun, SwitchStep toStop) {
        ResourceStatus status = new ResourceStatus(state, null);
        assertThat(SwitchStep.of(State.RUN, type, status)).isEqualTo(toRun);
        assertThat(SwitchStep.of(State.STOP, type, status)).isEqualTo(toStop);
    }

    @ParameterizedTest
    @CsvSource({"0, SWITCH, KEEP", "1, KEEP, SWITCH", "9, KEEP, SWITCH"})
    void dependsOnTheCountOfAService(int count, SwitchStep toRun, SwitchStep toStop) {
        ResourceStatus status = new ResourceStatus("ACTIVE", count);
        assertThat(SwitchStep.of(State.RUN, ResourceType.ECS, status)).isEqualTo(toRun);
        assertThat(SwitchStep.of(State.STOP, ResourceType.ECS, status)).isEqualTo(toStop);
    }
}
