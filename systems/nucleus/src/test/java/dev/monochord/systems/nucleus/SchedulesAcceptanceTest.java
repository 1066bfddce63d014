package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.APP;
import static dev.monochord.systems.nucleus.Nucleus.data;
import static dev.monochord.systems.nucleus.Nucleus.database;
import static dev.monochord.systems.nucleus.Nucleus.instance;
import static dev.monochord.systems.nucleus.Nucleus.results;
import static dev.monochord.systems.nucleus.Nucleus.service;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What schedules want and when they act on it, over HTTP; the clock stands until it is moved. How a run goes, and who may
 * make it, is in {@link RunsAcceptanceTest}.
 */
class SchedulesAcceptanceTest {

    private final Nucleus nucleus = Nucleus.start();

    @BeforeEach
    void someAccount() {
        nucleus.activeAccount(ACCOUNT, "production");
    }

    @AfterEach
    void stop() {
        nucleus.close();
    }

    @Test
    void resourcesAreSwitchedOffAndOnAgain() {
        String id = nucleus.schedule("office", instance(1), database("orders"), service("web"));
        assertThat(nucleus.tick()).isEmpty();
        assertThat(nucleus.state(instance(1))).isEqualTo("running");

        nucleus.moveTo("2026-06-01T18:00:00Z"); // 20:00 in Berlin
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.state(instance(1))).isEqualTo("stopped");
        assertThat(nucleus.state(database("orders"))).isEqualTo("stopped");
        assertThat(nucleus.cloud(service("web")).get("desired_count").intValue())
                .isZero();
        assertThat(nucleus.tick()).isEmpty();

        nucleus.moveTo("2026-06-02T06:00:30Z");
        JsonNode run = nucleus.tick().get(0);
        assertThat(run.get("action").textValue()).isEqualTo("start");
        assertThat(run.get("changed").intValue()).isEqualTo(3);
        assertThat(nucleus.state(instance(1))).isEqualTo("running");
        assertThat(nucleus.state(database("orders"))).isEqualTo("available");
        assertThat(nucleus.cloud(service("web")).get("desired_count").intValue())
                .isEqualTo(2);

        List<JsonNode> entries = nucleus.auditOf("SCHEDULE#" + id);
        assertThat(entries.stream().map(entry -> entry.get("action").textValue()))
                .startsWith("EXECUTE", "EXECUTE", "EXECUTE", "EXECUTE")
                .endsWith("CREATE");
        JsonNode summary = entries.get(0).get("details");
        assertThat(summary.get("changed").intValue()).isEqualTo(3);
        assertThat(entries.get(0).get("user_id").textValue()).isEqualTo("scheduler");
        assertThat(entries.get(1).get("details").get("previous_state").textValue())
                .isEqualTo("stopped");
    }

    @Test
    void manualStartIsLeftAloneUnlessTheScheduleEnforces() {
        String id = nucleus.schedule("office", instance(1));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        nucleus.tick();
        start(instance(1));
        nucleus.moveTo("2026-06-01T18:30:00Z");
        assertThat(nucleus.tick()).isEmpty();
        assertThat(nucleus.state(instance(1))).isEqualTo("running");

        data(nucleus.call("PUT", "/schedules/" + id, Map.of("enforce", true)));
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.state(instance(1))).isEqualTo("stopped");
        start(instance(1));
        assertThat(nucleus.tick()).as("the same minute").isEmpty();
        nucleus.moveTo("2026-06-01T18:31:00Z");
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.state(instance(1))).isEqualTo("stopped");

        data(nucleus.call("PUT", "/schedules/" + id, Map.of("enforce", false)));
        start(instance(1));
        nucleus.moveTo("2026-06-01T18:40:00Z");
        assertThat(nucleus.tick()).isEmpty();
    }

    @Test
    void enforcementThatFindsNothingToDoIsNotEntered() {
        String id = nucleus.schedule("office", Map.of("enforce", true), instance(1));
        nucleus.tick();
        int before = nucleus.auditOf("SCHEDULE#" + id).size();
        nucleus.moveTo("2026-06-01T10:31:00Z");
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.auditOf("SCHEDULE#" + id)).hasSize(before);
    }

    @Test
    void executeChangesNothingAboutTheSchedule() {
        String id = nucleus.schedule("office", Map.of("enabled", false), instance(1));
        JsonNode before = data(nucleus.get("/schedules/" + id)).get("schedule");
        JsonNode run = data(nucleus.call("POST", "/schedules/" + id + "/execute", Map.of("action", "stop")));
        assertThat(run.get("changed").intValue()).isEqualTo(1);
        assertThat(nucleus.state(instance(1))).isEqualTo("stopped");
        assertThat(data(nucleus.call("POST", "/schedules/" + id + "/execute", null))
                        .get("action")
                        .textValue())
                .isEqualTo("start");
        assertThat(nucleus.state(instance(1))).isEqualTo("running");
        assertThat(data(nucleus.get("/schedules/" + id)).get("schedule")).isEqualTo(before);
        assertThat(nucleus.auditOf("SCHEDULE#" + id).get(0).get("user_id").textValue())
                .isEqualTo("ann");
    }

    @Test
    void whatIsAlreadyThereIsSkipped() {
        String id = nucleus.schedule("office", instance(1), instance(2), instance(3), database("a"), database("b"));
        set(instance(1), "pending");
        set(instance(2), "stopped");
        set(database("a"), "modifying");
        set(database("b"), "stopped");
        JsonNode start = data(nucleus.call("POST", "/schedules/" + id + "/execute", Map.of("action", "start")));
        assertThat(results(start)).containsExactly("skipped", "started", "skipped", "skipped", "started");
        set(instance(1), "pending");
        JsonNode stop = data(nucleus.call("POST", "/schedules/" + id + "/execute", Map.of("action", "stop")));
        assertThat(results(stop)).containsExactly("skipped", "stopped", "stopped", "skipped", "stopped");
    }

    @Test
    void newChangedAndEnabledSchedulesWaitForTheirNextBoundary() {
        String id = nucleus.schedule("office", instance(1));
        set(instance(1), "stopped");
        assertThat(nucleus.tick()).as("new").isEmpty();
        data(nucleus.call("PUT", "/schedules/" + id, Map.of("start_cron", "0 9 * * MON-FRI")));
        assertThat(nucleus.tick()).as("changed").isEmpty();
        data(nucleus.call("POST", "/schedules/" + id + "/toggle", Map.of("enabled", false)));
        nucleus.moveTo("2026-06-01T19:00:00Z");
        assertThat(nucleus.tick()).as("off").isEmpty();
        data(nucleus.call("POST", "/schedules/" + id + "/toggle", null));
        assertThat(nucleus.tick()).as("on again").isEmpty();
        data(nucleus.call("PUT", "/schedules/" + id, Map.of("apply_now", true)));
        assertThat(nucleus.tick()).as("at once").hasSize(1);
    }

    @Test
    void applyNowActsAtTheNextTick() {
        nucleus.schedule("office", Map.of("apply_now", true), instance(1));
        set(instance(1), "stopped");
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.state(instance(1))).isEqualTo("running");
    }

    @Test
    void bothDialectsOfCronAreAcceptedAndStoredAsGiven() {
        String id = nucleus.schedule(
                "aws", Map.of("start_cron", "cron(0 8 ? * MON-FRI *)", "end_cron", "0 20 ? * 2-6 *"), instance(1));
        JsonNode shown = data(nucleus.get("/schedules/" + id)).get("schedule");
        assertThat(shown.get("start_cron").textValue()).isEqualTo("cron(0 8 ? * MON-FRI *)");
        nucleus.moveTo("2026-06-01T18:00:00Z");
        assertThat(nucleus.tick()).hasSize(1);
    }

    @Test
    void scheduleOfYearsThatAreOverIsLeftAsItsLastStopWantsIt() {
        String id = nucleus.schedule(
                "this year",
                Map.of("start_cron", "0 8 ? * SUN-THU 2026", "end_cron", "0 20 * * ? 2026", "timezone", "Asia/Dubai"),
                instance(1));
        nucleus.moveTo("2027-02-01T00:00:00Z");
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.lastBoundary(id)).isEqualTo("2026-12-31T16:00:00.000Z");
        assertThat(nucleus.state(instance(1))).isEqualTo("stopped");
    }

    @Test
    void overnightWindowRunsOnAfterMidnight() {
        String id = nucleus.schedule(
                "night",
                Map.of("start_cron", "0 22 * * *", "end_cron", "0 6 * * *", "timezone", "Asia/Kolkata"),
                instance(1));
        nucleus.moveTo("2026-06-01T20:00:00Z"); // 01:30 in Kolkata
        assertThat(data(nucleus.get("/schedules/" + id)).get("desired_state").textValue())
                .isEqualTo("RUN");
        nucleus.moveTo("2026-06-02T00:30:00Z");
        assertThat(data(nucleus.get("/schedules/" + id)).get("desired_state").textValue())
                .isEqualTo("STOP");
    }

    @Test
    void stopInTheGapOfTheClocksIsSkippedOrShifted() {
        Map<String, Object> times = Map.of("start_cron", "0 22 * * *", "end_cron", "30 2 * * *");
        String skipping = nucleus.schedule("skip", times, instance(1));
        String shifting = nucleus.schedule("shift", times, instance(2));
        data(nucleus.call("PUT", "/schedules/" + shifting, Map.of("dst_gap", "shift")));
        nucleus.moveTo("2027-03-28T01:00:00Z"); // clocks go from 02:00 to 03:00
        nucleus.tick();
        assertThat(nucleus.state(instance(2))).isEqualTo("stopped");
        assertThat(nucleus.state(instance(1))).isEqualTo("running");
        assertThat(data(nucleus.get("/schedules/" + skipping))
                        .get("desired_state")
                        .textValue())
                .isEqualTo("RUN");
    }

    @Test
    void itemsOfTheDesignDocumentAreActedOnAndChanged() {
        nucleus.running()
                .put(
                        APP,
                        item(
                                "SCHEDULE#123",
                                "METADATA",
                                "TYPE#SCHEDULE",
                                "documented",
                                Map.of(
                                        "schedule_name", "documented",
                                        "start_cron", "0 8 * * MON-FRI",
                                        "end_cron", "0 20 * * MON-FRI",
                                        "timezone", "Europe/Berlin")));
        nucleus.running()
                .put(
                        APP,
                        item(
                                "SCHEDULE#123",
                                "RESOURCE#" + instance(9),
                                "ACCOUNT#" + ACCOUNT,
                                "SCHEDULE#123",
                                Map.of(
                                        "resource_type", "ec2",
                                        "region", "eu-west-1",
                                        "account_id", ACCOUNT)));
        nucleus.moveTo("2026-06-01T19:00:00Z");
        assertThat(results(nucleus.tick().get(0))).containsExactly("stopped");
        JsonNode renamed = data(nucleus.call("PUT", "/schedules/123", Map.of("schedule_name", "renamed")));
        assertThat(renamed.get("schedule_name").textValue()).isEqualTo("renamed");
        assertThat(nucleus.running().stored(APP))
                .filteredOn(stored -> stored.get("sk").s().equals("METADATA"))
                .filteredOn(stored -> stored.get("pk").s().equals("SCHEDULE#123"))
                .extracting(stored -> stored.get("gsi1sk").s())
                .containsExactly("renamed");
        data(nucleus.call("DELETE", "/schedules/123", null));
    }

    @Test
    void nothingIsScanned() {
        String id = nucleus.schedule("office", instance(1), service("web"));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        nucleus.tick();
        for (String path : List.of(
                "/accounts?status=ACTIVE",
                "/accounts/" + ACCOUNT,
                "/accounts/" + ACCOUNT + "/resources",
                "/accounts/" + ACCOUNT + "/template",
                "/schedules",
                "/schedules/" + id,
                "/audit",
                "/audit?entity=SCHEDULE%23" + id,
                "/audit/stats")) {
            assertThat(nucleus.get(path).status()).as(path).isEqualTo(200);
        }
        data(nucleus.call("DELETE", "/schedules/" + id, null));
        data(nucleus.call("DELETE", "/accounts/" + ACCOUNT, null));
        assertThat(nucleus.running().engine().recorder().scans()).isEmpty();
    }

    @Test
    void scheduleThatNobodyCheckedKeepsNoneOfTheOthers() {
        String id = nucleus.schedule("office", instance(1));
        nucleus.running()
                .put(
                        APP,
                        item(
                                "SCHEDULE#bad",
                                "METADATA",
                                "TYPE#SCHEDULE",
                                "a bad one",
                                Map.of(
                                        "schedule_name", "a bad one",
                                        "start_cron", "@daily",
                                        "end_cron", "0 20 * * MON-FRI",
                                        "timezone", "Mars/Base")));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        assertThat(nucleus.tick().findValuesAsText("schedule_id")).containsExactly(id);
        assertThat(data(nucleus.get("/schedules/bad")).has("desired_state")).isFalse();
        data(nucleus.call("POST", "/schedules/bad/toggle", null));
        assertThat(nucleus.call("POST", "/schedules/bad/execute", null).status())
                .isEqualTo(409);
    }

    private static Map<String, AttributeValue> item(
            String pk, String sk, String gsi1pk, String gsi1sk, Map<String, String> more) {
        Map<String, AttributeValue> item = new HashMap<>();
        more.forEach((name, value) -> item.put(name, AttributeValue.fromS(value)));
        item.put("pk", AttributeValue.fromS(pk));
        item.put("sk", AttributeValue.fromS(sk));
        item.put("gsi1pk", AttributeValue.fromS(gsi1pk));
        item.put("gsi1sk", AttributeValue.fromS(gsi1sk));
        if (sk.equals("METADATA")) {
            item.put("enabled", AttributeValue.fromBool(true));
        }
        return item;
    }

    @Test
    void scheduleOfFiveThousandResourcesIsReadAndDeleted() {
        String id = nucleus.schedule("large");
        for (int from = 0; from < 5_000; from += 500) {
            List<Map<String, String>> some = new ArrayList<>();
            IntStream.range(from, from + 500).forEach(i -> some.add(Map.of("arn", instance(i))));
            assertThat(data(nucleus.call("POST", "/schedules/" + id + "/resources", some)))
                    .allMatch(each -> each.get("result").textValue().equals("added"));
        }
        JsonNode found = data(nucleus.get("/schedules/" + id));
        assertThat(found.get("resources")).hasSize(5_000);
        assertThat(found.get("schedule").get("resource_count").intValue()).isEqualTo(5_000);
        assertThat(resourceCount()).isEqualTo(5_000);

        Reply deleted = nucleus.call("DELETE", "/schedules/" + id, null);
        assertThat(deleted.status()).isEqualTo(200);
        assertThat(nucleus.get("/schedules/" + id).status()).isEqualTo(404);
        assertThat(resourceCount()).isZero();
        assertThat(nucleus.running().stored(Nucleus.APP)).hasSize(1);
    }

    private int resourceCount() {
        return data(nucleus.get("/accounts/" + ACCOUNT)).get("resource_count").intValue();
    }

    private void start(String arn) {
        set(arn, "running");
    }

    private void set(String arn, String state) {
        data(nucleus.call("PUT", "/cloud/resources", Map.of("arn", arn, "state", state)));
    }
}
