package dev.monochord.systems.aws.nucleus;

import static dev.monochord.systems.aws.nucleus.NucleusOnAws.ACCOUNT;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.OTHER;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.cluster;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.data;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.database;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.instance;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.service;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.SignedCall;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Accounts are tested, looked into and switched through the protocols of the services. */
class NucleusOnAwsTest {

    private final NucleusOnAws nucleus = NucleusOnAws.start();

    @AfterEach
    void stop() {
        nucleus.close();
    }

    @Test
    void accountIsActiveOnceItsRoleWasAssumed() {
        nucleus.sts.requireExternalId(ACCOUNT, "agreed");
        JsonNode tested = nucleus.account(ACCOUNT, "external_id", "agreed", "regions", List.of("eu-west-1"));
        assertThat(tested.get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(nucleus.aws.calls())
                .extracting(SignedCall::action)
                .containsExactly("AssumeRole", "GetCallerIdentity", "DescribeRegions", "DescribeInstances");
        assertThat(nucleus.aws.calls("AssumeRole").get(0).parameters())
                .containsEntry("RoleArn", "arn:aws:iam::" + ACCOUNT + ":role/nucleus")
                .containsEntry("ExternalId", "agreed")
                .containsEntry("RoleSessionName", "nucleus");
        assertThat(nucleus.aws.calls("DescribeRegions").get(0).accountId()).isEqualTo(ACCOUNT);
    }

    @Test
    void failedTestSaysWhy() {
        nucleus.sts.requireExternalId(ACCOUNT, "agreed");
        assertThat(error(nucleus.account(ACCOUNT, "external_id", "guessed")))
                .startsWith("AccessDenied: the role arn:aws:iam::" + ACCOUNT + ":role/nucleus cannot be assumed: ");
        nucleus.sts.mislead(OTHER, "333333333333");
        assertThat(error(nucleus.account(OTHER)))
                .isEqualTo("WrongAccount: the role arn:aws:iam::222222222222:role/nucleus leads to account 333333333333"
                        + " instead of 222222222222");
        assertThat(error(nucleus.account("444444444444", "regions", List.of("eu-west-1", "af-south-1"))))
                .isEqualTo("RegionNotEnabled: af-south-1 is not enabled in account 444444444444");
        nucleus.aws.failing(call -> call.action().equals("DescribeRegions") ? CallFault.DENIED : CallFault.NONE);
        assertThat(error(nucleus.account("555555555555")))
                .isEqualTo("UnauthorizedOperation: the role arn:aws:iam::555555555555:role/nucleus does not allow"
                        + " ec2:DescribeRegions in the default Region");
    }

    private static String error(JsonNode account) {
        assertThat(account.get("status").textValue()).isEqualTo("INACTIVE");
        return account.get("last_test_error").textValue();
    }

    @Test
    void everyKindOfResourceIsStoppedAndStartedAgain() {
        nucleus.account(ACCOUNT);
        String[] arns = nucleus.exist(instance(1), instance(2), database("a"), cluster("b"), service("web"));
        nucleus.cloud.change(CloudResourceArn.parse(service("web")), null, 7, null);
        String id = nucleus.schedule(arns);

        assertThat(nucleus.evening().values()).hasSize(5).containsOnly("stopped");
        assertThat(List.of(arns))
                .extracting(arn -> nucleus.resource(arn).state())
                .containsExactly("stopped", "stopped", "stopped", "stopped", "ACTIVE");
        assertThat(nucleus.resource(service("web")).desiredCount()).isZero();
        assertThat(nucleus.aws.calls("StopInstances"))
                .as("both instances by one call")
                .hasSize(1);

        assertThat(nucleus.morning().values()).hasSize(5).containsOnly("started");
        assertThat(List.of(arns))
                .extracting(arn -> nucleus.resource(arn).state())
                .containsExactly("running", "running", "available", "available", "ACTIVE");
        assertThat(nucleus.resource(service("web")).desiredCount()).isEqualTo(7);
        for (String arn : arns) {
            assertThat(nucleus.log(id, arn)).containsExactly("stopped", "started");
        }
    }

    @Test
    void sessionIsSharedByAllClientsOfARole() {
        nucleus.account(ACCOUNT);
        nucleus.schedule(nucleus.exist(instance(1), database("a"), service("web")));
        nucleus.evening();
        nucleus.morning();
        assertThat(nucleus.aws.calls("AssumeRole")).hasSize(1);
    }

    @Test
    void sessionThatIsAboutToEndIsRenewed() {
        nucleus.sts.sessionLifetime(Duration.ofSeconds(59)); // the SDK renews a session in its last minute
        nucleus.account(ACCOUNT);
        nucleus.schedule(nucleus.exist(instance(1)));
        assertThat(nucleus.evening()).containsEntry(instance(1), "stopped");
        assertThat(nucleus.aws.calls("AssumeRole")).hasSizeGreaterThan(2);
    }

    @Test
    void discoveryFindsEverythingPageByPage() {
        nucleus.account(ACCOUNT);
        Set<String> all = new TreeSet<>();
        IntStream.range(0, 250).mapToObj(NucleusOnAws::instance).forEach(all::add);
        IntStream.range(0, 120).mapToObj(number -> database("db" + number)).forEach(all::add);
        IntStream.range(0, 25).mapToObj(number -> service("web" + number)).forEach(all::add);
        all.add(cluster("b"));
        all.add("arn:aws:ecs:us-east-1:" + ACCOUNT + ":service/other/web");
        nucleus.exist(all.toArray(String[]::new));
        nucleus.exist(instance(OTHER, "eu-west-1", 1));
        nucleus.schedule(instance(3));

        Set<String> found = new TreeSet<>();
        String token = "";
        do {
            JsonNode page = data(nucleus.call("GET", "/accounts/" + ACCOUNT + "/discovery?limit=50" + token, null));
            assertThat(page.get("failures")).isEmpty();
            for (JsonNode each : page.get("resources")) {
                assertThat(found.add(each.get("arn").textValue()))
                        .as("twice: " + each)
                        .isTrue();
                boolean scheduled = each.get("arn").textValue().equals(instance(3));
                assertThat(each.get("schedule_ids")).hasSize(scheduled ? 1 : 0);
            }
            String next = page.path("next_token").textValue();
            token = next == null ? null : "&next_token=" + next;
        } while (token != null);
        assertThat(found).isEqualTo(all);
    }

    @Test
    void discoveryGoesOnWhereARegionOrTypeCannotBeListed() {
        nucleus.account(ACCOUNT);
        nucleus.exist(instance(1), database("a"), service("web"));
        nucleus.aws.failing(call -> call.service().equals("rds") ? CallFault.DENIED : CallFault.NONE);
        JsonNode page =
                data(nucleus.call("GET", "/accounts/" + ACCOUNT + "/discovery?region=eu-west-1&limit=100", null));
        assertThat(page.get("resources"))
                .extracting(each -> each.get("arn").textValue())
                .containsExactly(instance(1), service("web"));
        assertThat(page.get("failures"))
                .extracting(each -> each.get("error").textValue())
                .containsExactly("AccessDenied: the role arn:aws:iam::111111111111:role/nucleus does not allow"
                        + " rds:DescribeDBInstances in eu-west-1");
        nucleus.cloud.refuse(OTHER, true);
        nucleus.account(OTHER);
        assertThat(nucleus.call("GET", "/accounts/" + OTHER + "/discovery", null)
                        .status())
                .isEqualTo(409);
        assertThat(nucleus.call("GET", "/accounts/" + ACCOUNT + "/discovery?region=nowhere.example", null)
                        .status())
                .isEqualTo(400);
    }
}
