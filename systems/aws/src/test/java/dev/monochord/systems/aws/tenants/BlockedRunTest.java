package dev.monochord.systems.aws.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.CloudFormationStandIn;
import dev.monochord.systems.standins.ServiceStandIn;
import dev.monochord.systems.standins.StepFunctionsStandIn;
import dev.monochord.systems.tenants.Provisioner;
import dev.monochord.systems.testing.CapturedLog;
import dev.monochord.systems.testing.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients and operators see while the service that makes tenants is away. */
class BlockedRunTest {

    private static final String MACHINE = "arn:aws:states:eu-west-1:999999999999:stateMachine:tenants";

    @TempDir
    Path folder;

    private ProvisionedTenants on(String provisioner) throws IOException {
        if (provisioner.equals("stepfunctions")) {
            return new ProvisionedTenants(
                    new StepFunctionsStandIn(MACHINE),
                    Map.of(
                            "TENANTS_PROVISIONER", provisioner,
                            "TENANTS_STATE_MACHINE_ARN", MACHINE,
                            "TENANTS_VERSION", "1.2.0"));
        }
        Path template = folder.resolve("tenant.json");
        Files.writeString(
                template, "{\"Metadata\":{\"Version\":\"1.2.0\"},\"Parameters\":{\"TenantId\":{\"Type\":\"String\"}}}");
        ServiceStandIn stacks = new CloudFormationStandIn();
        return new ProvisionedTenants(
                stacks, Map.of("TENANTS_PROVISIONER", provisioner, "TENANTS_TEMPLATE", template.toString()));
    }

    @ParameterizedTest
    @CsvSource({
        "cloudformation, THROTTLED, CloudFormation refused: Throttling",
        "cloudformation, INTERNAL_ERROR, CloudFormation refused: InternalFailure",
        "cloudformation, REQUEST_LOST, CloudFormation could not be reached",
        "stepfunctions, THROTTLED, Step Functions refused: ThrottlingException",
        "stepfunctions, INTERNAL_ERROR, Step Functions refused: InternalFailure",
        "stepfunctions, REQUEST_LOST, Step Functions could not be reached",
    })
    void serviceThatIsAwayIsReportedWhileTheRunRepeatsItsCalls(String provisioner, CallFault fault, String reason)
            throws IOException {
        AtomicInteger faults = new AtomicInteger(4);
        CountDownLatch seen = new CountDownLatch(1);
        try (CapturedLog log = CapturedLog.of(Provisioner.class);
                ProvisionedTenants tenants = on(provisioner)) {
            tenants.aws.failing(call -> {
                if (faults.getAndDecrement() > 0) {
                    return fault;
                }
                awaitQuietly(seen);
                return CallFault.NONE;
            });
            assertThat(tenants.inbound("acme").status()).isEqualTo(202);

            Reply failing = tenants.inboundWith("acme", 503);
            assertThat(failing.json().at("/details/reason").asText()).isEqualTo(reason);
            assertThat(failing.headers().firstValue("Retry-After")).hasValue("5");
            assertThat(tenants.operation("acme", "CREATE").path("status").asText())
                    .isEqualTo("Started");
            assertThat(log.lines()).hasSize(1).first().asString().contains("WARNING CreateRun", "tenant acme", reason);
            assertThat(tenants.server().page("/metrics").body())
                    .contains("monochord_system_events_total{name=\"blocked_runs\",system=\"tenants\"} 1.0");

            seen.countDown();
            assertThat(tenants.settled("acme", "CREATE").path("status").asText())
                    .isEqualTo("Success");
            assertThat(tenants.operation("acme", "CREATE").path("reason").isMissingNode())
                    .isTrue();
            assertThat(tenants.inbound("acme").status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"cloudformation", "stepfunctions"})
    void serviceThatStaysAwayFailsTheRunWithinTwoMinutes(String provisioner) throws IOException {
        try (CapturedLog log = CapturedLog.of(Provisioner.class);
                ProvisionedTenants tenants = on(provisioner)) {
            tenants.server().moveClockWithSleep();
            tenants.aws.failing(call -> {
                tenants.advance(Duration.ofSeconds(10));
                return CallFault.INTERNAL_ERROR;
            });
            assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Failure");
            assertThat(tenants.inbound("acme").status()).isEqualTo(503);
            assertThat(log.lines()).anyMatch(line -> line.contains("failed: "));
            assertThat(tenants.server().page("/metrics").body())
                    .contains("monochord_system_events_total{name=\"failed_runs\",system=\"tenants\"} 1.0");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }
}
