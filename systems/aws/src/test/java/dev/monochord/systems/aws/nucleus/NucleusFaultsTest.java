package dev.monochord.systems.aws.nucleus;

import static dev.monochord.systems.aws.nucleus.NucleusOnAws.ACCOUNT;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.OTHER;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.cluster;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.database;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.instance;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.SignedCall;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What fails for one resource is told of that one, and keeps none of the others; what is switched is switched once. */
class NucleusFaultsTest {

    @Test
    void whatFailsKeepsNoneOfTheOthers() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            String disabled = instance(ACCOUNT, "us-east-1", 6);
            String gone = instance(7);
            String id = nucleus.schedule(
                    instance(1), instance(2), disabled, gone, database("a"), database("gone"), service("web"));
            nucleus.exist(instance(1), instance(2), disabled, database("a"), service("web"));
            nucleus.aws.failing(
                    call -> call.region().equals("us-east-1") && call.service().equals("ec2")
                            ? CallFault.REGION_DISABLED
                            : CallFault.NONE);
            Map<String, String> results = nucleus.evening();
            assertThat(results)
                    .containsEntry(instance(1), "stopped")
                    .containsEntry(instance(2), "stopped")
                    .containsEntry(database("a"), "stopped")
                    .containsEntry(service("web"), "stopped")
                    .containsEntry(disabled, "failed")
                    .containsEntry(gone, "failed")
                    .containsEntry(database("gone"), "failed");
            assertThat(nucleus.log(id, disabled))
                    .containsExactly("failed AuthFailure: Region us-east-1 is not enabled in account 111111111111, or"
                            + " does not accept its credentials");
            assertThat(nucleus.log(id, gone))
                    .containsExactly("failed InvalidInstanceID.NotFound: the instance does not exist");
            assertThat(nucleus.log(id, database("gone")))
                    .containsExactly("failed DBInstanceNotFound: the database does not exist");
        }
    }

    @Test
    void accountWhoseRoleIsRefusedFailsByItself() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            nucleus.account(OTHER);
            String other = instance(OTHER, "eu-west-1", 5);
            String id = nucleus.schedule(nucleus.exist(instance(1), other));
            nucleus.cloud.refuse(OTHER, true);
            nucleus.moveTo("2026-06-01T18:00:00Z");
            try (RunningSystem fresh = nucleus.another()) { // has no session yet
                NucleusOnAws.data(NucleusOnAws.call(fresh, "POST", "/scheduler/tick", null));
            }
            assertThat(nucleus.log(id, instance(1))).containsExactly("stopped");
            assertThat(nucleus.log(id, other))
                    .singleElement()
                    .asString()
                    .startsWith(
                            "failed AccessDenied: the role arn:aws:iam::222222222222:role/nucleus cannot be assumed");
            assertThat(nucleus.resource(other).state()).isEqualTo("running");
        }
    }

    @Test
    void instanceThatRefusesDoesNotKeepItsBatch() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            String id = nucleus.schedule(nucleus.exist(instance(1), instance(2), instance(3)));
            String bad = instance(2).substring(instance(2).lastIndexOf('/') + 1);
            nucleus.aws.failing(call -> call.action().equals("StopInstances")
                            && call.list("InstanceId").contains(bad)
                    ? CallFault.DENIED
                    : CallFault.NONE);
            assertThat(nucleus.evening())
                    .containsEntry(instance(1), "stopped")
                    .containsEntry(instance(2), "failed")
                    .containsEntry(instance(3), "stopped");
            assertThat(nucleus.log(id, instance(2)))
                    .containsExactly(
                            "failed UnauthorizedOperation: the role arn:aws:iam::111111111111:role/nucleus does"
                                    + " not allow ec2:StopInstances in eu-west-1");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CallFault.class,
            names = {"THROTTLED", "INTERNAL_ERROR", "REQUEST_LOST", "ANSWER_LOST"})
    void passingFaultIsOvercomeWithoutSwitchingTwice(CallFault fault) {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            String[] arns = nucleus.exist(instance(1), instance(2), database("a"), cluster("b"), service("web"));
            String id = nucleus.schedule(arns);
            Set<String> hit = ConcurrentHashMap.newKeySet();
            nucleus.aws.failing(call -> hit.add(call.action()) ? fault : CallFault.NONE);
            assertThat(nucleus.evening().values()).hasSize(5).containsOnly("stopped");
            for (String arn : arns) {
                assertThat(nucleus.resource(arn).actions()).as(arn).isEqualTo(1);
                assertThat(nucleus.log(id, arn)).containsExactly("stopped");
            }
        }
    }

    @Test
    void throttledRoleIsNotReportedAsThrottlingOfTheService() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.sts.sessionLifetime(Duration.ofSeconds(59)); // the SDK renews a session in its last minute
            nucleus.account(ACCOUNT);
            String id = nucleus.schedule(nucleus.exist(instance(1)));
            nucleus.aws.failing(call -> call.action().equals("AssumeRole") ? CallFault.THROTTLED : CallFault.NONE);
            assertThat(nucleus.evening()).containsEntry(instance(1), "failed");
            assertThat(nucleus.log(id, instance(1)))
                    .containsExactly("failed Throttling: sts:AssumeRole of arn:aws:iam::111111111111:role/nucleus:"
                            + " Rate exceeded");
        }
    }

    @Test
    void daemonIsNeitherFoundNorScaled() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT, "regions", List.of("eu-west-1"));
            nucleus.daemons.add(service("agent"));
            String id = nucleus.schedule(nucleus.exist(service("agent"), service("web")));
            assertThat(NucleusOnAws.data(
                                    nucleus.call("GET", "/accounts/" + ACCOUNT + "/discovery?resource_type=ecs", null))
                            .findValuesAsText("arn"))
                    .containsExactly(service("web"));
            assertThat(nucleus.evening())
                    .containsEntry(service("agent"), "failed")
                    .containsEntry(service("web"), "stopped");
            assertThat(nucleus.log(id, service("agent")))
                    .containsExactly("failed the service is a daemon; its number of tasks cannot be set");
        }
    }

    @Test
    void whatIsThrottledForLongIsTriedAgainAtLaterTicks() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            String id = nucleus.schedule(nucleus.exist(instance(1), database("a")));
            nucleus.aws.failing(call -> call.action().equals("StopDBInstance") ? CallFault.THROTTLED : CallFault.NONE);
            assertThat(nucleus.evening()).containsEntry(instance(1), "stopped").containsEntry(database("a"), "failed");
            assertThat(nucleus.tick()).as("the same minute").isEmpty();
            nucleus.cloud.change(CloudResourceArn.parse(instance(1)), "running", null, null);
            for (int minute = 1; minute <= 3; minute++) {
                nucleus.moveTo("2026-06-01T18:0" + minute + ":00Z");
                assertThat(NucleusOnAws.results(nucleus.tick())).containsEntry(database("a"), "failed");
            }
            nucleus.aws.failing(call -> CallFault.NONE);
            nucleus.moveTo("2026-06-01T18:04:00Z");
            assertThat(NucleusOnAws.results(nucleus.tick())).containsEntry(database("a"), "stopped");
            assertThat(nucleus.resource(instance(1)).state())
                    .as("somebody started it by hand meanwhile")
                    .isEqualTo("running");
            nucleus.moveTo("2026-06-01T18:05:00Z");
            assertThat(nucleus.tick()).as("all done").isEmpty();
            assertThat(nucleus.log(id, database("a")))
                    .as("the outage is entered once")
                    .satisfiesExactly(
                            first -> assertThat(first).startsWith("failed Throttling: rds:StopDBInstance in eu-west-1"),
                            second -> assertThat(second).isEqualTo("stopped"));
        }
    }

    @Test
    void whatIsOnItsWayElsewhereIsSwitchedWhenItIsThere() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            String id = nucleus.schedule(nucleus.exist(database("a")));
            nucleus.cloud.change(CloudResourceArn.parse(database("a")), "backing-up", null, null);
            assertThat(nucleus.evening()).containsEntry(database("a"), "skipped");
            nucleus.cloud.change(CloudResourceArn.parse(database("a")), "available", null, null);
            nucleus.moveTo("2026-06-01T18:01:00Z");
            assertThat(NucleusOnAws.results(nucleus.tick())).containsEntry(database("a"), "stopped");
            assertThat(nucleus.log(id, database("a"))).containsExactly("skipped", "stopped");
        }
    }

    @Test
    void whatNeverBecomesReadyIsGivenUp() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            String id = nucleus.schedule(nucleus.exist(database("a")));
            nucleus.cloud.change(CloudResourceArn.parse(database("a")), "upgrading", null, null);
            nucleus.evening();
            nucleus.moveTo("2026-06-01T18:15:00Z");
            nucleus.tick();
            nucleus.moveTo("2026-06-01T18:31:00Z");
            assertThat(NucleusOnAws.results(nucleus.tick())).containsEntry(database("a"), "failed");
            nucleus.moveTo("2026-06-01T18:32:00Z");
            assertThat(nucleus.tick()).isEmpty();
            assertThat(nucleus.log(id, database("a"))).containsExactly("skipped", "failed it is still upgrading");
        }
    }

    /** The process dies after each of its writes in turn; another server takes over when the lease has passed. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void runOfAKilledProcessIsTakenOver(int calls) {
        try (NucleusOnAws nucleus = NucleusOnAws.start("NUCLEUS_PARALLELISM", "1")) {
            nucleus.account(ACCOUNT);
            String[] arns = nucleus.exist(instance(1), instance(2), database("a"), service("web"));
            nucleus.cloud.change(CloudResourceArn.parse(service("web")), null, 5, null);
            String id = nucleus.schedule(arns);
            nucleus.moveTo("2026-06-01T18:00:00Z");
            nucleus.running.gate().shutAfter(calls);
            nucleus.call("POST", "/scheduler/tick", null);
            takeOver(nucleus, id, arns);
        }
    }

    /** The process dies right after a service has done what it was asked for, before it hears of that. */
    @ParameterizedTest
    @ValueSource(strings = {"StopInstances", "StopDBInstance", "UpdateService"})
    void switchOfAKilledProcessIsFoundAndEntered(String action) {
        try (NucleusOnAws nucleus = NucleusOnAws.start("NUCLEUS_PARALLELISM", "1")) {
            nucleus.account(ACCOUNT);
            String[] arns = nucleus.exist(instance(1), instance(2), database("a"), service("web"));
            nucleus.cloud.change(CloudResourceArn.parse(service("web")), null, 5, null);
            String id = nucleus.schedule(arns);
            nucleus.aws.failing(call -> {
                if (!call.action().equals(action)) {
                    return CallFault.NONE;
                }
                nucleus.running.gate().shutAfter(0);
                return CallFault.ANSWER_LOST;
            });
            nucleus.moveTo("2026-06-01T18:00:00Z");
            nucleus.call("POST", "/scheduler/tick", null);
            nucleus.aws.failing(call -> CallFault.NONE);
            takeOver(nucleus, id, arns);
        }
    }

    private static void takeOver(NucleusOnAws nucleus, String id, String[] arns) {
        nucleus.running.gate().open();
        nucleus.moveTo("2026-06-01T18:06:00Z");
        try (RunningSystem other = nucleus.another()) {
            NucleusOnAws.data(NucleusOnAws.call(other, "POST", "/scheduler/tick", null));
        }
        List<String> entries = new ArrayList<>();
        for (String arn : arns) {
            assertThat(nucleus.resource(arn).actions()).as("switches of " + arn).isEqualTo(1);
            assertThat(nucleus.log(id, arn).stream().filter(entry -> entry.equals("stopped")))
                    .as("entries of " + arn + ": " + nucleus.log(id, arn))
                    .hasSize(1);
            entries.addAll(nucleus.log(id, arn));
        }
        assertThat(entries).doesNotContain("skipped");
        assertThat(nucleus.aws.calls().stream().filter(call -> NucleusOnAws.SWITCHES.contains(call.action())))
                .extracting(SignedCall::accountId)
                .containsOnly(ACCOUNT);
        assertThat(nucleus.morning().values()).hasSize(arns.length).containsOnly("started");
        assertThat(nucleus.resource(service("web")).desiredCount())
                .as("restored")
                .isEqualTo(5);
    }
}
