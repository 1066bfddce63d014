package dev.monochord.systems.aws.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.StepFunctionsStandIn;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tenants made by executions of a state machine, through HTTP on both sides. */
class ExecutionProvisionerTest {

    private static final String MACHINE = "arn:aws:states:eu-west-1:999999999999:stateMachine:tenants";
    private static final String EXECUTION = "arn:aws:states:eu-west-1:999999999999:execution:tenants:";

    private final StepFunctionsStandIn executions = new StepFunctionsStandIn(MACHINE);
    private final ProvisionedTenants tenants = new ProvisionedTenants(
            executions,
            Map.of(
                    "TENANTS_PROVISIONER", "stepfunctions",
                    "TENANTS_STATE_MACHINE_ARN", MACHINE,
                    "TENANTS_VERSION", "1.2.0"));

    @AfterEach
    void stop() {
        tenants.close();
    }

    @Test
    void firstRequestStartsAnExecutionWhoseOutputNamesTheQueue() {
        JsonNode creation = tenants.created("acme");
        assertThat(creation.path("status").asText()).isEqualTo("Success");
        assertThat(creation.path("execution").asText()).startsWith(EXECUTION + "create-acme-");
        assertThat(tenants.inbound("acme").json().path("arn").asText())
                .startsWith("arn:aws:sqs:eu-west-1:1:create-acme-");
        assertThat(executions.started())
                .containsExactly(
                        "{\"operation\":\"CREATE\",\"tenantId\":\"acme\",\"stack\":\"tenants\",\"version\":\"1.2.0\"}");
    }

    @ParameterizedTest
    @EnumSource(names = {"THROTTLED", "INTERNAL_ERROR", "REQUEST_LOST", "ANSWER_LOST"})
    void callThatGoesWrongOnItsWayStartsNothingTwice(CallFault fault) {
        AtomicInteger left = new AtomicInteger(4);
        tenants.aws.failing(call -> left.getAndDecrement() > 0 ? fault : CallFault.NONE);
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Success");
        assertThat(executions.started()).hasSize(1);
    }

    @Test
    void executionThatFailsSaysWhyAndAnotherIsStartedLater() {
        executions.failing(input -> "no quota left");
        JsonNode failed = tenants.created("acme");
        assertThat(failed.path("reason").asText())
                .isEqualTo("the execution ended in FAILED: States.TaskFailed: no quota left");

        executions.failing(input -> null);
        tenants.advance(Duration.ofMinutes(3));
        JsonNode created = tenants.created("acme");
        assertThat(created.path("status").asText()).isEqualTo("Success");
        assertThat(created.path("execution").asText())
                .isNotEqualTo(failed.path("execution").asText());
        assertThat(executions.started()).hasSize(2);
    }

    @Test
    void serverThatDiesIsFollowedByOneThatFollowsTheSameExecution() {
        tenants.startServer();
        executions.slow(-1);
        tenants.inbound("acme");
        ProvisionedTenants.await(() ->
                tenants.operation("acme", "CREATE").path("execution").asText().startsWith("arn:"));
        String execution = tenants.operation("acme", "CREATE").path("execution").asText();
        tenants.kill();

        tenants.startServer();
        tenants.inbound("acme");
        executions.slow(1);
        JsonNode creation = tenants.settled("acme", "CREATE");
        assertThat(creation.path("status").asText()).isEqualTo("Success");
        assertThat(creation.path("execution").asText()).isEqualTo(execution);
        assertThat(executions.started()).hasSize(1);
    }

    @Test
    void serverThatDiesBeforeItRecordsTheExecutionIsFollowedByOneThatFindsIt() {
        tenants.startServer();
        executions.slow(-1);
        tenants.aws.failing(call -> {
            if (call.action().equals("StartExecution")) {
                tenants.server().gate().shutAfter(0);
            }
            return CallFault.NONE;
        });
        tenants.inbound("acme");
        ProvisionedTenants.await(() -> !executions.started().isEmpty());
        tenants.aws.failing(call -> CallFault.NONE);
        tenants.kill();

        tenants.startServer();
        executions.slow(1);
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Success");
        assertThat(executions.started()).hasSize(1);
    }

    @Test
    void upgradeAndDeletionAreExecutionsToo() {
        tenants.created("acme");
        tenants.startServer("TENANTS_VERSION", "1.10.0");
        tenants.upgrade();
        JsonNode update = tenants.settled("acme", "UPDATE");
        assertThat(update.path("status").asText()).isEqualTo("Success");
        assertThat(update.path("execution").asText()).startsWith(EXECUTION + "update-acme-");
        assertThat(tenants.tenant("acme").path("version").asText()).isEqualTo("1.10.0");

        tenants.delete("acme");
        assertThat(tenants.settled("acme", "DELETE").path("execution").asText()).startsWith(EXECUTION + "delete-acme-");
        assertThat(executions.started().get(2)).contains("\"operation\":\"DELETE\"", "\"queueUrls\":[\"https://sqs.");
    }

    @Test
    void longestNamesOfExecutionsFit() {
        assertThat(tenants.created("t".repeat(36)).path("status").asText()).isEqualTo("Success");
    }
}
