package dev.monochord.systems.aws.nucleus;

import static dev.monochord.systems.aws.nucleus.NucleusOnAws.ACCOUNT;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.data;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.database;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.instance;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.SignedCall;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test of an account checks by dry runs whether its role may start and stop instances. */
class AccountDryRunsTest {

    private static final String ROLE = "the role arn:aws:iam::" + ACCOUNT + ":role/nucleus";

    private final NucleusOnAws nucleus = NucleusOnAws.start();

    @AfterEach
    void stop() {
        nucleus.close();
    }

    @Test
    void accountWhoseRoleMayStartAndStopIsActive() {
        nucleus.exist(instance(1));
        JsonNode tested = nucleus.account(ACCOUNT);
        assertThat(tested.get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(tested.has("test_note")).isFalse();
        for (String action : List.of("StartInstances", "StopInstances")) {
            assertThat(nucleus.aws.calls(action))
                    .singleElement()
                    .satisfies(call -> assertThat(call.parameters()).containsEntry("DryRun", "true"));
        }
        assertThat(nucleus.resource(instance(1)).actions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"StartInstances", "StopInstances"})
    void roleThatMayNotStartOrStopFailsTheTest(String action) {
        nucleus.exist(instance(1), instance(2));
        nucleus.aws.failing(call -> call.action().equals(action) ? CallFault.DENIED : CallFault.NONE);
        JsonNode tested = nucleus.account(ACCOUNT);
        assertThat(tested.get("status").textValue()).isEqualTo("INACTIVE");
        assertThat(tested.get("last_test_error").textValue())
                .isEqualTo("UnauthorizedOperation: " + ROLE + " does not allow ec2:" + action + " in eu-west-1");
        assertThat(nucleus.aws.calls(action)).hasSize(2);
    }

    @Test
    void oneInstanceThatTheRoleMaySwitchIsEnough() {
        nucleus.exist(instance(1), instance(2));
        nucleus.aws.failing(call ->
                call.action().equals("StopInstances") && call.list("InstanceId").contains("i-00000001")
                        ? CallFault.DENIED
                        : CallFault.NONE);
        assertThat(nucleus.account(ACCOUNT).get("status").textValue()).isEqualTo("ACTIVE");
    }

    @Test
    void resultSaysThatNothingCouldBeCheckedWithoutAnInstance() {
        nucleus.exist(database("a"));
        JsonNode tested = nucleus.account(ACCOUNT);
        assertThat(tested.get("status").textValue()).isEqualTo("ACTIVE");
        String note = "the right to start and stop could not be checked: no EC2 instance was found";
        assertThat(tested.get("test_note").textValue()).isEqualTo(note);
        JsonNode entries = data(nucleus.call("GET", "/audit?limit=1&entity=ACCOUNT%23" + ACCOUNT, null))
                .get("entries");
        assertThat(entries.get(0).at("/details/note").textValue()).isEqualTo(note);
        assertThat(nucleus.aws.calls("DescribeInstances"))
                .extracting(SignedCall::region)
                .containsExactly("eu-central-1", "eu-west-1", "us-east-1");
    }

    @Test
    void regionThatTheRoleMayNotUseIsPassedOver() {
        nucleus.exist(instance(1));
        nucleus.aws.failing(call ->
                call.action().equals("DescribeInstances") && call.region().equals("eu-central-1")
                        ? CallFault.DENIED
                        : CallFault.NONE);
        JsonNode tested = nucleus.account(ACCOUNT);
        assertThat(tested.get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(tested.has("test_note")).isFalse();
    }

    @Test
    void roleThatMayListInstancesNowhereFailsTheTest() {
        nucleus.aws.failing(call -> call.action().equals("DescribeInstances") ? CallFault.DENIED : CallFault.NONE);
        assertThat(nucleus.account(ACCOUNT).get("last_test_error").textValue())
                .isEqualTo("UnauthorizedOperation: " + ROLE + " does not allow ec2:DescribeInstances in eu-central-1");
    }
}
