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
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test of an account checks by dry runs whether its role may start and stop instances. */
class AccountDryRunsTest {

    private static final String ROLE = "the role arn:aws:iam::" + ACCOUNT + ":role/nucleus";
    private static final String REFUSED = " may be started and stopped by " + ROLE + ", which does not allow ";
    private static final String UNCHECKED = "the right to start and stop could not be checked: ";
    private static final Set<String> SWITCHES_OF_INSTANCES = Set.of("StartInstances", "StopInstances");

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
    void refusedActionIsNotedAndTheAccountStaysActive(String action) {
        nucleus.exist(instance(1), instance(2));
        refuse(call -> call.action().equals(action));
        JsonNode tested = nucleus.account(ACCOUNT);
        assertActiveWithNote(tested, "none of the 2 EC2 instances tried" + REFUSED + "ec2:" + action + " in eu-west-1");
        assertThat(nucleus.aws.calls(action)).hasSize(2);
    }

    @Test
    void roleForDatabasesOnlyIsActiveAndStopsThem() {
        nucleus.exist(instance(1), instance(ACCOUNT, "us-east-1", 2), database("a"));
        refuse(call -> SWITCHES_OF_INSTANCES.contains(call.action()));
        assertActiveWithNote(
                nucleus.account(ACCOUNT),
                "none of the 2 EC2 instances tried" + REFUSED + "ec2:StopInstances in eu-west-1, us-east-1");
        nucleus.schedule(database("a"));
        assertThat(nucleus.evening()).containsEntry(database("a"), "stopped");
    }

    @Test
    void roleLimitedToTheSecondRegionWithInstancesPasses() {
        nucleus.exist(instance(ACCOUNT, "eu-central-1", 1), instance(2));
        refuse(call ->
                SWITCHES_OF_INSTANCES.contains(call.action()) && call.region().equals("eu-central-1"));
        JsonNode tested = nucleus.account(ACCOUNT);
        assertThat(tested.get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(tested.has("test_note")).isFalse();
    }

    @Test
    void tenInstancesOfARegionAreTriedAndTheRoleMaySwitchAnother() {
        String[] all =
                IntStream.rangeClosed(1, 12).mapToObj(NucleusOnAws::instance).toArray(String[]::new);
        nucleus.exist(all);
        refuse(call -> SWITCHES_OF_INSTANCES.contains(call.action())
                && !call.list("InstanceId").contains("i-0000000c"));
        assertActiveWithNote(
                nucleus.account(ACCOUNT),
                "none of the 10 EC2 instances tried" + REFUSED + "ec2:StopInstances in eu-west-1");
        assertThat(nucleus.aws.calls("StopInstances")).hasSize(10);
        nucleus.schedule(instance(12));
        assertThat(nucleus.evening()).containsEntry(instance(12), "stopped");
    }

    @Test
    void failureOfTheServiceIsNotedAndTheAccountStaysActive() {
        nucleus.exist(instance(1));
        nucleus.aws.failing(call -> call.action().equals("StopInstances") ? CallFault.INTERNAL_ERROR : CallFault.NONE);
        JsonNode tested = nucleus.account(ACCOUNT);
        assertThat(tested.get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(tested.get("test_note").textValue())
                .startsWith(UNCHECKED + "InternalFailure: ec2:StopInstances in eu-west-1");
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
        assertActiveWithNote(nucleus.account(ACCOUNT), UNCHECKED + "no EC2 instance was found");
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
    void refusedListingIsNotedAndTheAccountStaysActive() {
        refuse(call -> call.action().equals("DescribeInstances"));
        assertActiveWithNote(
                nucleus.account(ACCOUNT),
                UNCHECKED + "UnauthorizedOperation: " + ROLE + " does not allow ec2:DescribeInstances in eu-central-1");
    }

    private void refuse(Predicate<SignedCall> refused) {
        nucleus.aws.failing(call -> refused.test(call) ? CallFault.DENIED : CallFault.NONE);
    }

    private void assertActiveWithNote(JsonNode tested, String note) {
        assertThat(tested.get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(tested.get("test_note").textValue()).isEqualTo(note);
        JsonNode entry = data(nucleus.call("GET", "/audit?limit=1&entity=ACCOUNT%23" + ACCOUNT, null))
                .get("entries")
                .get(0);
        assertThat(entry.get("status").textValue()).isEqualTo("SUCCESS");
        assertThat(entry.at("/details/note").textValue()).isEqualTo(note);
    }
}
