package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.APP;
import static dev.monochord.systems.nucleus.Nucleus.data;
import static dev.monochord.systems.nucleus.Nucleus.encode;
import static dev.monochord.systems.nucleus.Nucleus.instance;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Accounts, and the resources that keep them, over HTTP. */
class AccountsAcceptanceTest {

    private final Nucleus nucleus = Nucleus.start();

    @AfterEach
    void stop() {
        nucleus.close();
    }

    @Test
    void accountIsStoredAsDocumented() {
        Reply reply = nucleus.account(ACCOUNT, "production");
        assertThat(reply.status()).isEqualTo(201);
        assertThat(data(reply).get("status").textValue()).isEqualTo("INACTIVE");
        Map<String, AttributeValue> stored = nucleus.running().stored(APP).get(0);
        assertThat(stored.get("pk").s()).isEqualTo("ACCOUNT#123456789012");
        assertThat(stored.get("sk").s()).isEqualTo("METADATA");
        assertThat(stored.get("gsi1pk").s()).isEqualTo("TYPE#ACCOUNT");
        assertThat(stored.get("gsi1sk").s()).isEqualTo("production");
        assertThat(stored.get("created_at").s()).isEqualTo("2026-06-01T10:30:00.000Z");
        assertThat(nucleus.account(ACCOUNT, "again").status()).isEqualTo(409);
    }

    @Test
    void roleThatWasExchangedDuringTheTestIsNotActive() {
        EventfulCloud cloud = new EventfulCloud();
        try (Nucleus other = Nucleus.on(cloud)) {
            other.account(ACCOUNT, "production");
            Map<String, String> change = Map.of("role_arn", "arn:aws:iam::" + ACCOUNT + ":role/untested");
            cloud.atCheck = () -> data(other.call("PUT", "/accounts/" + ACCOUNT, change));
            assertThat(other.call("POST", "/accounts/" + ACCOUNT + "/test", null)
                            .toString())
                    .isEqualTo("409 {\"success\":false,\"error\":\"the role was changed meanwhile; test again\"}");
            assertThat(data(other.get("/accounts/" + ACCOUNT)).get("status").textValue())
                    .isEqualTo("INACTIVE");
        }
    }

    @Test
    void accountWithResourcesIsKept() {
        nucleus.activeAccount(ACCOUNT, "production");
        String id = nucleus.schedule("office", instance(1));
        Reply refused = nucleus.call("DELETE", "/accounts/" + ACCOUNT, null);
        assertThat(refused.toString())
                .isEqualTo("409 {\"success\":false,\"error\":\"account has scheduled resources\"}");
        data(nucleus.call("DELETE", "/schedules/" + id + "/resources?arn=" + encode(instance(1)), null));
        data(nucleus.call("DELETE", "/accounts/" + ACCOUNT, null));
        assertThat(nucleus.get("/accounts/" + ACCOUNT).status()).isEqualTo(404);
        assertThat(nucleus.call("DELETE", "/accounts/" + ACCOUNT, null).status())
                .isEqualTo(404);
    }

    @Test
    void accountThatGoesWhileResourcesComeLeavesNoOrphan() {
        String id = nucleus.schedule("office");
        for (int round = 0; round < 10; round++) {
            nucleus.activeAccount(ACCOUNT, "production");
            List<CompletableFuture<Reply>> calls = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String arn = instance(i);
                calls.add(CompletableFuture.supplyAsync(
                        () -> nucleus.call("POST", "/schedules/" + id + "/resources", List.of(Map.of("arn", arn)))));
                calls.add(CompletableFuture.supplyAsync(() -> nucleus.call("DELETE", "/accounts/" + ACCOUNT, null)));
            }
            calls.forEach(call -> assertThat(call.join().status()).isIn(200, 404, 409));
            boolean there = nucleus.get("/accounts/" + ACCOUNT).status() == 200;
            JsonNode resources = data(nucleus.get("/schedules/" + id)).get("resources");
            if (there) {
                assertThat(data(nucleus.get("/accounts/" + ACCOUNT))
                                .get("resource_count")
                                .intValue())
                        .isEqualTo(resources.size());
                resources.forEach(resource -> data(nucleus.call(
                        "DELETE",
                        "/schedules/" + id + "/resources?arn="
                                + encode(resource.get("arn").textValue()),
                        null)));
                data(nucleus.call("DELETE", "/accounts/" + ACCOUNT, null));
            } else {
                assertThat(resources).isEmpty();
            }
        }
    }

    @Test
    void renamedAccountMovesInTheList() {
        nucleus.account("111111111111", "alpha");
        nucleus.account("222222222222", "Beta");
        nucleus.account("333333333333", "10");
        assertThat(names("")).containsExactly("10", "Beta", "alpha");
        data(nucleus.call("PUT", "/accounts/333333333333", Map.of("account_name", "zeta")));
        assertThat(names("")).containsExactly("Beta", "alpha", "zeta");
        String first = nucleus.schedule("b");
        nucleus.schedule("c");
        data(nucleus.call("PUT", "/schedules/" + first, Map.of("schedule_name", "d")));
        assertThat(data(nucleus.get("/schedules")).findValuesAsText("schedule_name"))
                .containsExactly("c", "d");
    }

    @Test
    void accountsOfAStatusFillTheirPages() {
        for (int i = 0; i < 30; i++) {
            String id = String.format("%012d", i);
            nucleus.account(id, "account " + id);
            if (i % 10 == 9) {
                nucleus.call("POST", "/accounts/" + id + "/test", null);
            }
        }
        JsonNode page = data(nucleus.get("/accounts?status=ACTIVE&limit=2"));
        assertThat(page.get("accounts")).hasSize(2);
        JsonNode next = data(nucleus.get("/accounts?status=ACTIVE&limit=2&next_token="
                + encode(page.get("next_token").textValue())));
        assertThat(next.get("accounts")).hasSize(1);
        assertThat(names("?status=INACTIVE&limit=100")).hasSize(27);
        assertThat(nucleus.get("/accounts?status=active").status()).isEqualTo(400);
    }

    @Test
    void changeAsksForTheVersionThatWasSeen() {
        Reply made = nucleus.account(ACCOUNT, "production");
        assertThat(made.header("ETag")).isEqualTo("\"1\"");
        Map<String, Object> change = Map.of("account_name", "x");
        Reply changed = nucleus.as("admin", "PUT", "/accounts/" + ACCOUNT, change, "If-Match", "\"1\"");
        assertThat(changed.header("ETag")).isEqualTo("\"2\"");
        Reply stale = nucleus.as("admin", "PUT", "/accounts/" + ACCOUNT, change, "If-Match", "\"1\"");
        assertThat(stale.toString())
                .isEqualTo("412 {\"success\":false,\"error\":\"it has changed: its version is 2\"}");
        assertThat(nucleus.as("admin", "DELETE", "/accounts/" + ACCOUNT, null, "If-Match", "1")
                        .status())
                .isEqualTo(412);
        assertThat(nucleus.as("admin", "PUT", "/accounts/" + ACCOUNT, change, "If-Match", "x")
                        .status())
                .isEqualTo(400);
        assertThat(nucleus.call("PUT", "/accounts/" + ACCOUNT, change).status()).isEqualTo(200);
    }

    @Test
    void testOfAnAccountSetsItsStatus() {
        nucleus.account(ACCOUNT, "production");
        nucleus.call("PUT", "/cloud/accounts/" + ACCOUNT, Map.of("refuses", true));
        JsonNode failed = data(nucleus.call("POST", "/accounts/" + ACCOUNT + "/test", null));
        assertThat(failed.get("status").textValue()).isEqualTo("INACTIVE");
        assertThat(failed.get("last_test_error").textValue()).startsWith("AccessDenied");
        nucleus.call("PUT", "/cloud/accounts/" + ACCOUNT, Map.of("refuses", false));
        JsonNode passed = data(nucleus.call("POST", "/accounts/" + ACCOUNT + "/test", null));
        assertThat(passed.get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(passed.get("last_test_run_at").textValue()).isEqualTo("2026-06-01T10:30:00.000Z");
        assertThat(passed.has("last_test_error")).isFalse();
        assertThat(nucleus.auditOf("ACCOUNT#" + ACCOUNT).stream()
                        .map(entry -> entry.get("action").textValue() + " "
                                + entry.get("status").textValue()))
                .containsExactly("TEST SUCCESS", "TEST FAIL", "CREATE SUCCESS");
        JsonNode changed = data(nucleus.call(
                "PUT", "/accounts/" + ACCOUNT, Map.of("role_arn", "arn:aws:iam::" + ACCOUNT + ":role/other")));
        assertThat(changed.get("status").textValue()).as("not tested yet").isEqualTo("INACTIVE");
    }

    @Test
    void templateHasTheRoleAndWhomItTrusts() {
        data(nucleus.call(
                "POST",
                "/accounts",
                Map.of(
                        "account_id",
                        ACCOUNT,
                        "account_name",
                        "production",
                        "role_arn",
                        "arn:aws:iam::" + ACCOUNT + ":role/ops/nucleus",
                        "external_id",
                        "shared-with-us")));
        JsonNode role = nucleus.get("/accounts/" + ACCOUNT + "/template")
                .json()
                .path("Resources")
                .path("NucleusRole")
                .path("Properties");
        assertThat(role.get("RoleName").textValue()).isEqualTo("nucleus");
        assertThat(role.get("Path").textValue()).isEqualTo("/ops/");
        assertThat(role.toString())
                .contains("\"sts:ExternalId\":\"shared-with-us\"")
                .contains("ec2:StopInstances")
                .contains("rds:StartDBCluster")
                .contains("ecs:UpdateService");
    }

    @Test
    void resourcesAreAddedOneByOneAndEachIsAnsweredFor() {
        nucleus.activeAccount(ACCOUNT, "production");
        nucleus.account("210987654321", "untested");
        String id = nucleus.schedule("office", instance(1));
        String other = nucleus.schedule("other", instance(2));
        String foreign = "arn:aws:ec2:eu-west-1:000000000000:instance/i-1";
        String untested = "arn:aws:rds:eu-west-1:210987654321:cluster:orders";
        List<Map<String, String>> wanted = List.of(
                Map.of("arn", instance(1)),
                Map.of("arn", instance(2)),
                Map.of("arn", foreign),
                Map.of("arn", untested),
                Map.of("arn", "arn:aws:s3:::bucket"),
                Map.of("arn", instance(3), "resource_type", "rds"),
                Map.of(),
                Map.of("arn", instance(3), "resource_type", "ec2"));
        JsonNode results = data(nucleus.call("POST", "/schedules/" + id + "/resources", wanted));
        assertThat(results.findValuesAsText("result"))
                .containsExactly("exists", "added", "failed", "failed", "failed", "failed", "failed", "added");
        assertThat(results.get(1).get("warning").textValue()).contains(other);
        assertThat(results.get(2).get("error").textValue()).isEqualTo("account 000000000000 is not known");
        assertThat(results.get(3).get("error").textValue()).startsWith("account 210987654321 is not active");
        JsonNode ofAccount = data(nucleus.get("/accounts/" + ACCOUNT + "/resources"));
        assertThat(ofAccount.get("resources")).hasSize(4);
        assertThat(data(nucleus.get("/accounts/" + ACCOUNT))
                        .get("resource_count")
                        .intValue())
                .isEqualTo(4);
        assertThat(data(nucleus.get("/schedules/" + id))
                        .get("schedule")
                        .get("resource_count")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void scheduleThatIsBeingDeletedTakesNoResources() {
        nucleus.activeAccount(ACCOUNT, "production");
        String id = nucleus.schedule("office", instance(1));
        nucleus.running().gate().shutAfter(4);
        assertThat(nucleus.call("DELETE", "/schedules/" + id, null).status()).isGreaterThanOrEqualTo(500);
        nucleus.running().gate().open();
        assertThat(data(nucleus.get("/schedules/" + id))
                        .get("schedule")
                        .get("deleting")
                        .booleanValue())
                .isTrue();
        assertThat(nucleus.call("POST", "/schedules/" + id + "/resources", List.of(Map.of("arn", instance(2))))
                        .status())
                .isEqualTo(409);
        assertThat(nucleus.call("PUT", "/schedules/" + id, Map.of("schedule_name", "x"))
                        .status())
                .isEqualTo(409);
        nucleus.running().advance(Duration.ofMinutes(6));
        data(nucleus.call("DELETE", "/schedules/" + id, null));
        assertThat(data(nucleus.get("/accounts/" + ACCOUNT))
                        .get("resource_count")
                        .intValue())
                .isZero();
        assertThat(nucleus.get("/schedules/" + id).status()).isEqualTo(404);
    }

    @Test
    void accountOfAnotherWriterIsDeletedOnceItsResourcesAreGone() {
        nucleus.activeAccount(ACCOUNT, "production");
        String id = nucleus.schedule("office", instance(1));
        nucleus.running()
                .engine()
                .client()
                .updateItem(update -> update.tableName(APP)
                        .key(Map.of(
                                "pk", AttributeValue.fromS("ACCOUNT#" + ACCOUNT),
                                "sk", AttributeValue.fromS("METADATA")))
                        .updateExpression("REMOVE resource_count, version"));
        assertThat(nucleus.call("DELETE", "/accounts/" + ACCOUNT, null).status())
                .isEqualTo(409);
        data(nucleus.call("DELETE", "/schedules/" + id, null));
        data(nucleus.call("DELETE", "/accounts/" + ACCOUNT, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"account_id\":123456789012}",
                "{\"account_id\":\"12345678901\",\"account_name\":\"a\",\"role_arn\":\"arn:aws:iam::12345678901:role/r\"}",
                "{\"account_id\":\"123456789012\",\"account_name\":\" \",\"role_arn\":\"arn:aws:iam::123456789012:role/r\"}",
                "{\"account_id\":\"123456789012\",\"account_name\":\"a\",\"role_arn\":\"arn:aws:iam::210987654321:role/r\"}",
                "{\"account_id\":\"123456789012\",\"account_name\":\"a\",\"role_arn\":\"arn:aws:iam::123456789012:user/r\"}",
                "{\"account_id\":\"123456789012\",\"account_name\":\"a\\u0000\",\"role_arn\":\"arn:aws:iam::123456789012:role/r\"}",
                "[]",
                "null",
                "nonsense",
                ""
            })
    void wrongAccountIsRefused(String body) {
        Reply reply = nucleus.call("POST", "/accounts", body);
        assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
        assertThat(reply.json().get("success").booleanValue()).isFalse();
        assertThat(reply.body()).doesNotContain("Exception");
        assertThat(nucleus.running().stored(APP)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"throttle:0.2", "conflict:0.2", "lost-answer:0.1", "error-after-commit:0.1", "index-lag:0ms..2s"
            })
    void everythingWorksOnAStoreThatStumbles(String fault) {
        nucleus.running().engine().faults().add(fault);
        nucleus.activeAccount(ACCOUNT, "production");
        String id = nucleus.schedule("office", instance(1), instance(2));
        data(nucleus.call("PUT", "/schedules/" + id, Map.of("schedule_name", "renamed")));
        data(nucleus.call("PUT", "/accounts/" + ACCOUNT, Map.of("account_name", "renamed")));
        nucleus.running().advance(Duration.ofHours(8));
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.state(instance(1))).isEqualTo("stopped");
        data(nucleus.call("DELETE", "/schedules/" + id, null));
        data(nucleus.call("DELETE", "/accounts/" + ACCOUNT, null));
        nucleus.running().engine().faults().clear();
        assertThat(nucleus.running().stored(APP)).isEmpty();
        assertThat(nucleus.audit("", 100).stream()
                        .map(entry -> entry.get("action").textValue()))
                .containsExactly(
                        "DELETE", "DELETE", "EXECUTE", "EXECUTE", "EXECUTE", "UPDATE", "UPDATE", "UPDATE", "UPDATE",
                        "CREATE", "TEST", "CREATE");
    }

    private List<String> names(String query) {
        return data(nucleus.get("/accounts" + query)).findValuesAsText("account_name");
    }
}
