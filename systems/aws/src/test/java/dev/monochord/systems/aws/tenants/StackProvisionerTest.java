package dev.monochord.systems.aws.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.CloudFormationStandIn;
import dev.monochord.systems.standins.SignedCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tenants as stacks, through HTTP on both sides, with servers that die and answers that get lost. */
class StackProvisionerTest {

    private static final String QUEUE = "arn:aws:sqs:eu-west-1:999999999999:tenants-acme-inbound";

    @TempDir
    Path folder;

    private final CloudFormationStandIn stacks = new CloudFormationStandIn();
    private Path template;
    private ProvisionedTenants tenants;

    @BeforeEach
    void start() throws IOException {
        template = folder.resolve("tenant.json");
        write("{\"Metadata\":{\"Version\":\"1.2.0\"},\"Parameters\":{\"TenantId\":{\"Type\":\"String\"}}}");
        tenants = new ProvisionedTenants(stacks, settings());
    }

    @AfterEach
    void stop() {
        tenants.close();
    }

    private void write(String text) throws IOException {
        Files.writeString(template, text);
    }

    private Map<String, String> settings() {
        return Map.of("TENANTS_PROVISIONER", "cloudformation", "TENANTS_TEMPLATE", template.toString());
    }

    @Test
    void firstRequestCreatesAStackOfTheVersionThatTheTemplateNames() {
        assertThat(tenants.inbound("acme").status()).isEqualTo(202);
        JsonNode creation = tenants.settled("acme", "CREATE");

        assertThat(creation.path("status").asText()).isEqualTo("Success");
        assertThat(creation.path("execution").asText())
                .startsWith("arn:aws:cloudformation:eu-west-1:999999999999:stack/tenants-acme/");
        assertThat(tenants.inbound("acme").json().path("arn").asText()).isEqualTo(QUEUE);
        assertThat(tenants.tenant("acme").path("version").asText()).isEqualTo("1.2.0");
        assertThat(stacks.present()).containsExactly("tenants-acme CREATE_COMPLETE");
        SignedCall call = tenants.aws.calls("CreateStack").get(0);
        assertThat(call.parameters())
                .containsEntry("Parameters.member.1.ParameterKey", "TenantId")
                .containsEntry("Parameters.member.1.ParameterValue", "acme")
                .containsEntry("Tags.member.1.Value", "acme")
                .containsEntry("Tags.member.2.Value", "1.2.0");
    }

    @Test
    void stackThatIsRolledBackFailsWithTheReasonOfItsFirstFailureAndIsMadeAgainLater() {
        stacks.failing(operation -> operation.equals("CREATE") ? "Quota exceeded" : null);
        JsonNode failed = tenants.created("acme");
        assertThat(failed.path("status").asText()).isEqualTo("Failure");
        assertThat(failed.path("reason").asText())
                .isEqualTo("the stack ended in ROLLBACK_COMPLETE: Dependent (AWS::SQS::QueuePolicy): Quota exceeded");
        assertThat(stacks.present()).isEmpty();

        stacks.failing(operation -> null);
        tenants.advance(Duration.ofMinutes(3));
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.present()).containsExactly("tenants-acme CREATE_COMPLETE");
    }

    @ParameterizedTest
    @EnumSource(names = {"THROTTLED", "INTERNAL_ERROR", "REQUEST_LOST", "ANSWER_LOST"})
    void callThatGoesWrongOnItsWayCreatesNothingTwice(CallFault fault) {
        AtomicInteger left = new AtomicInteger(4);
        tenants.aws.failing(call ->
                !call.action().equals("GetTemplateSummary") && left.getAndDecrement() > 0 ? fault : CallFault.NONE);
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.created()).containsExactly("tenants-acme");
    }

    @Test
    void answerToTheCreationThatIsLostAfterAllRepetitionsCreatesNothingTwice() {
        AtomicInteger left = new AtomicInteger(8);
        tenants.aws.failing(call -> call.action().equals("CreateStack") && left.getAndDecrement() > 0
                ? CallFault.ANSWER_LOST
                : CallFault.NONE);
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.created()).containsExactly("tenants-acme");
    }

    @Test
    void roleThatMayNotCreateStacksFailsTheRun() {
        tenants.aws.failing(call -> call.action().equals("CreateStack") ? CallFault.DENIED : CallFault.NONE);
        assertThat(tenants.created("acme").path("reason").asText()).isEqualTo("CloudFormation refused: AccessDenied");
        assertThat(stacks.created()).isEmpty();
    }

    @Test
    void serverThatDiesIsFollowedByOneThatFollowsTheSameStack() {
        tenants.startServer();
        stacks.slow(-1);
        tenants.inbound("acme");
        ProvisionedTenants.await(() ->
                tenants.operation("acme", "CREATE").path("execution").asText().startsWith("arn:"));
        String stack = tenants.operation("acme", "CREATE").path("execution").asText();
        tenants.kill();

        tenants.startServer();
        assertThat(tenants.inbound("acme").status()).isEqualTo(202);
        stacks.slow(1);
        JsonNode creation = tenants.settled("acme", "CREATE");
        assertThat(creation.path("status").asText()).isEqualTo("Success");
        assertThat(creation.path("execution").asText()).isEqualTo(stack);
        assertThat(creation.path("history").findValuesAsText("execution")).containsExactly(stack);
        assertThat(stacks.created()).containsExactly("tenants-acme");
        assertThat(stacks.present()).containsExactly("tenants-acme CREATE_COMPLETE");
    }

    @Test
    void serverThatDiesBetweenTheCreationAndItsRecordIsFollowedByOneThatFindsTheStack() {
        tenants.startServer();
        stacks.slow(-1);
        tenants.aws.failing(call -> {
            if (call.action().equals("CreateStack")) {
                tenants.server().gate().shutAfter(0);
            }
            return CallFault.NONE;
        });
        tenants.inbound("acme");
        ProvisionedTenants.await(() -> !stacks.created().isEmpty());
        tenants.aws.failing(call -> CallFault.NONE);
        tenants.kill();

        tenants.startServer();
        stacks.slow(1);
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.created()).containsExactly("tenants-acme");
    }

    @Test
    void serverThatIsAskedToEndHandsItsRunsOver() {
        tenants.startServer();
        stacks.slow(-1);
        tenants.inbound("acme");
        ProvisionedTenants.await(() -> !stacks.created().isEmpty());
        tenants.endServer();
        assertThat(tenants.operation("acme", "CREATE").path("status").asText()).isEqualTo("Started");
        assertThat(stacks.present()).containsExactly("tenants-acme CREATE_IN_PROGRESS");

        tenants.startServer();
        stacks.slow(1);
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.created()).containsExactly("tenants-acme");
    }

    @Test
    void upgradeUpdatesTheStack() throws IOException {
        tenants.created("acme");
        write(
                "{\"Parameters\":{\"TenantId\":{\"Type\":\"String\"},\"Version\":{\"Type\":\"String\",\"Default\":\"1.10.0\"}}}");
        tenants.startServer();
        assertThat(tenants.upgrade().json().path("tenants").findValuesAsText("tenantId"))
                .containsExactly("acme");
        JsonNode update = tenants.settled("acme", "UPDATE");
        assertThat(update.path("status").asText()).isEqualTo("Success");
        assertThat(update.path("execution").asText()).startsWith("arn:aws:cloudformation:");
        assertThat(tenants.tenant("acme").path("version").asText()).isEqualTo("1.10.0");
        assertThat(tenants.tenant("acme").path("inboundQueueArn").asText()).isEqualTo(QUEUE);
        assertThat(stacks.present()).containsExactly("tenants-acme UPDATE_COMPLETE");
        assertThat(tenants.aws.calls("UpdateStack")).hasSize(1);
    }

    @Test
    void upgradeThatIsRolledBackLeavesTheTenantAndIsTriedAgain() {
        tenants.created("acme");
        tenants.startServer("TENANTS_VERSION", "2.0");
        stacks.failing(operation -> operation.equals("UPDATE") ? "Quota exceeded" : null);
        tenants.upgrade();
        JsonNode update = tenants.settled("acme", "UPDATE");
        assertThat(update.path("reason").asText())
                .isEqualTo(
                        "the stack ended in UPDATE_ROLLBACK_COMPLETE: Dependent (AWS::SQS::QueuePolicy): Quota exceeded");
        assertThat(tenants.inbound("acme").status()).isEqualTo(200);
        assertThat(tenants.tenant("acme").path("version").asText()).isEqualTo("1.2.0");

        stacks.failing(operation -> null);
        tenants.advance(Duration.ofMinutes(3));
        tenants.upgrade();
        assertThat(tenants.settled("acme", "UPDATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.tenant("acme").path("version").asText()).isEqualTo("2.0");
    }

    @Test
    void updateThatADyingServerBeganIsNotBegunAgain() {
        tenants.created("acme");
        tenants.startServer("TENANTS_VERSION", "2.0");
        stacks.slow(-1);
        tenants.upgrade();
        ProvisionedTenants.await(() -> !tenants.aws.calls("UpdateStack").isEmpty());
        tenants.kill();

        tenants.startServer();
        tenants.upgrade();
        stacks.slow(1);
        assertThat(tenants.settled("acme", "UPDATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.aws.calls("UpdateStack")).hasSize(1);
    }

    @Test
    void deletionDeletesTheStack() {
        tenants.created("acme");
        assertThat(tenants.delete("acme").status()).isEqualTo(202);
        JsonNode deletion = tenants.settled("acme", "DELETE");
        assertThat(deletion.path("status").asText()).isEqualTo("Success");
        assertThat(deletion.path("execution").asText()).startsWith("arn:aws:cloudformation:");
        assertThat(stacks.present()).isEmpty();
        assertThat(tenants.inbound("acme").status()).isEqualTo(404);
    }

    @Test
    void everyCallIsOneThatThePermissionsAllow() {
        stacks.failing(operation -> operation.equals("CREATE") ? "Quota exceeded" : null);
        tenants.created("acme");
        stacks.failing(operation -> null);
        tenants.advance(Duration.ofMinutes(3));
        tenants.created("acme");
        tenants.startServer("TENANTS_VERSION", "2.0");
        tenants.upgrade();
        tenants.settled("acme", "UPDATE");
        tenants.delete("acme");
        tenants.settled("acme", "DELETE");

        Set<String> allowed = TenantsPermissions.cloudFormation("tenants", null, null).stream()
                .flatMap(statement -> statement.actions().stream())
                .collect(Collectors.toSet());
        assertThat(tenants.aws.calls())
                .extracting(call -> call.service() + ":" + call.action())
                .isSubsetOf(allowed)
                .contains("cloudformation:DescribeStackEvents");
    }

    @Test
    void deletionThatFailsSaysWhy() {
        tenants.created("acme");
        stacks.failing(operation -> operation.equals("DELETE") ? "The queue is in use" : null);
        tenants.delete("acme");
        assertThat(tenants.settled("acme", "DELETE").path("reason").asText())
                .isEqualTo("the stack ended in DELETE_FAILED: Dependent (AWS::SQS::QueuePolicy): The queue is in use");
        assertThat(tenants.inbound("acme").status()).isEqualTo(410);
    }

    @Test
    void runThatRemovesWhatAnEarlierOneLeftAndFailsItselfLeavesNothing() {
        stacks.failing(operation -> operation.equals("CREATE") ? "Quota exceeded" : null);
        tenants.aws.failing(call -> call.action().equals("DeleteStack") ? CallFault.DENIED : CallFault.NONE);
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Failure");
        assertThat(stacks.present()).containsExactly("tenants-acme ROLLBACK_COMPLETE");

        tenants.aws.failing(call -> CallFault.NONE);
        tenants.advance(Duration.ofMinutes(3));
        assertThat(tenants.created("acme").path("status").asText()).isEqualTo("Failure");
        assertThat(stacks.created()).hasSize(2);
        assertThat(stacks.present()).isEmpty();
    }

    @Test
    void deletionWaitsForAnUpdateThatSomebodyElseBegan() {
        tenants.created("acme");
        AtomicInteger updates = new AtomicInteger(1);
        tenants.aws.failing(call -> {
            if (call.action().equals("DeleteStack") && updates.getAndDecrement() > 0) {
                stacks.updateElsewhere("tenants-acme");
            }
            return CallFault.NONE;
        });
        tenants.delete("acme");
        assertThat(tenants.settled("acme", "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.present()).isEmpty();
    }

    @Test
    void tenantsWhoseIdsDifferInAnUnderscoreHaveStacksOfTheirOwn() {
        tenants.created("a-b");
        tenants.created("a_b");
        List<String> names = stacks.created();
        assertThat(names).hasSize(2).doesNotHaveDuplicates();
        assertThat(names).allSatisfy(name -> assertThat(name).matches("[A-Za-z][A-Za-z0-9-]*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"Parameters\":{\"TenantId\":{}}}                                       | names no version",
                "{\"Metadata\":{\"Version\":\"1\"}}                                        | must declare the parameter TenantId",
                "{\"Metadata\":{\"Version\":\"newest\"},\"Parameters\":{\"TenantId\":{}}} | which is none",
                "Resources:                                                                | could not be read by CloudFormation",
            })
    void templateThatCannotBeUsedKeepsTheServerFromStarting(String text, String message) throws IOException {
        write(text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tenants.startServer())
                .withMessageContaining(message);
    }
}
