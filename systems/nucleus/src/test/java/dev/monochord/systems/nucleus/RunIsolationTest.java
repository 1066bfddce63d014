package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.APP;
import static dev.monochord.systems.nucleus.Nucleus.AUDIT;
import static dev.monochord.systems.nucleus.Nucleus.data;
import static dev.monochord.systems.nucleus.Nucleus.instance;
import static dev.monochord.systems.nucleus.Nucleus.results;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A row that cannot be read affects nothing but itself, and is noticed. */
class RunIsolationTest {

    private static final String OTHER = "210987654321";
    private static final String OTHER_INSTANCE = "arn:aws:ec2:eu-west-1:" + OTHER + ":instance/i-0000000a";
    private static final String REASON = "account " + ACCOUNT + " cannot be read: attribute status";

    private final CapturedLog log = CapturedLog.of(NucleusFactory.class);
    private final Nucleus nucleus = Nucleus.start();

    @BeforeEach
    void accounts() {
        nucleus.activeAccount(ACCOUNT, "production");
        nucleus.activeAccount(OTHER, "staging");
    }

    @AfterEach
    void stop() {
        nucleus.close();
        log.close();
    }

    private void set(String pk, String sk, String attribute, AttributeValue value) {
        nucleus.running()
                .engine()
                .client()
                .updateItem(update -> update.tableName(APP)
                        .key(Map.of("pk", AttributeValue.fromS(pk), "sk", AttributeValue.fromS(sk)))
                        .updateExpression("SET #a = :v")
                        .expressionAttributeNames(Map.of("#a", attribute))
                        .expressionAttributeValues(Map.of(":v", value)));
    }

    private void breakAccount() {
        set("ACCOUNT#" + ACCOUNT, "METADATA", "status", AttributeValue.fromS("odd"));
    }

    @Test
    void resourcesOfAnUnreadableAccountFailAndAllOthersAreSwitched() {
        String mixed = nucleus.schedule("mixed", instance(1), OTHER_INSTANCE);
        String other = nucleus.schedule("other", "arn:aws:ec2:eu-west-1:" + OTHER + ":instance/i-0000000b");
        breakAccount();
        nucleus.moveTo("2026-06-01T18:00:00Z");
        JsonNode runs = nucleus.tick();
        assertThat(runs).hasSize(2);
        assertThat(nucleus.state(OTHER_INSTANCE)).isEqualTo("stopped");
        assertThat(nucleus.state(instance(1))).isEqualTo("running");
        List<JsonNode> entries = nucleus.auditOf("SCHEDULE#" + mixed);
        assertThat(entries.get(0).get("status").textValue()).isEqualTo("FAIL");
        assertThat(entries.get(0).get("details").get("failed").intValue()).isEqualTo(1);
        assertThat(entries.get(0).get("details").get("changed").intValue()).isEqualTo(1);
        assertThat(entries)
                .filteredOn(entry -> entry.get("details").path("arn").asText().equals(instance(1)))
                .filteredOn(entry -> entry.get("action").textValue().equals("EXECUTE"))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.get("status").textValue()).isEqualTo("FAIL");
                    assertThat(entry.get("details").get("error").textValue()).startsWith(REASON);
                });
        assertThat(nucleus.auditOf("SCHEDULE#" + other).get(0).get("status").textValue())
                .isEqualTo("SUCCESS");
        assertThat(nucleus.tick()).as("the run has come to its end").isEmpty();
    }

    @Test
    void unreadableAccountIsLoggedOnceWithTableAndKeyAndWithoutItsValues() {
        nucleus.schedule("office", Map.of("enforce", true), instance(1));
        breakAccount();
        for (String time : List.of("2026-06-01T18:00:00Z", "2026-06-01T18:01:00Z", "2026-06-01T18:02:00Z")) {
            nucleus.moveTo(time);
            nucleus.tick();
        }
        assertThat(log.lines())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith(
                                "WARNING account " + ACCOUNT + ": Attribute status of a stored Account in table " + APP)
                        .contains("pk = ACCOUNT#" + ACCOUNT)
                        .doesNotContain("odd"));
    }

    @Test
    void requestToRunIsAnsweredWithWhatFailed() {
        String id = nucleus.schedule("mixed", instance(1), OTHER_INSTANCE);
        breakAccount();
        JsonNode run = data(nucleus.call("POST", "/schedules/" + id + "/execute", Map.of("action", "stop")));
        assertThat(results(run)).containsExactly("failed", "stopped");
        assertThat(run.get("resources").get(0).get("error").textValue()).startsWith(REASON);
    }

    @Test
    void scheduleWhoseTimesCannotBeUsedIsLoggedAndTheOthersAct() {
        String odd = nucleus.schedule("odd", instance(1));
        nucleus.schedule("office", OTHER_INSTANCE);
        set("SCHEDULE#" + odd, "METADATA", "start_cron", AttributeValue.fromS("whenever"));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.tick()).isEmpty();
        assertThat(log.lines())
                .containsExactly("WARNING times of schedule " + odd
                        + ": cannot be used; correct start_cron, end_cron or timezone of the schedule");
    }

    @Test
    void resourceWhoseRowCannotBeReadCountsAsFailed() {
        String id = nucleus.schedule("office", instance(1), instance(2));
        set("SCHEDULE#" + id, "RESOURCE#" + instance(1), "resource_type", AttributeValue.fromS("lambda"));
        JsonNode run = data(nucleus.call("POST", "/schedules/" + id + "/execute", Map.of("action", "stop")));
        assertThat(results(run)).containsExactlyInAnyOrder("failed", "stopped");
        assertThat(run.get("failed").intValue()).isEqualTo(1);
        List<JsonNode> entries = nucleus.auditOf("SCHEDULE#" + id);
        assertThat(entries.get(0).get("status").textValue()).isEqualTo("FAIL");
        assertThat(entries)
                .filteredOn(
                        entry -> entry.get("details").path("result").asText().equals("failed"))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.get("details").get("arn").textValue()).isEqualTo(instance(1));
                    assertThat(entry.get("details").get("error").textValue())
                            .startsWith("its row cannot be read: attribute resource_type");
                });
    }

    @Test
    void enumerationsAreReadInAnyCase() {
        String id = nucleus.schedule("office", instance(1));
        set("SCHEDULE#" + id, "RESOURCE#" + instance(1), "resource_type", AttributeValue.fromS("EC2"));
        set("ACCOUNT#" + ACCOUNT, "METADATA", "status", AttributeValue.fromS("active"));
        assertThat(results(data(nucleus.call("POST", "/schedules/" + id + "/execute", Map.of("action", "stop")))))
                .containsExactly("stopped");
        assertThat(log.lines()).isEmpty();
    }

    /** Ticks at a minute after the end of the office hours; returns what became of the only resource. */
    private String tickAt(int minute) {
        nucleus.moveTo("2026-06-01T18:0" + minute + ":00Z");
        JsonNode runs = nucleus.tick();
        assertThat(runs).hasSize(1);
        return results(runs.get(0)).get(0);
    }

    private void makeFail(String arn, boolean fails) {
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", arn, "fails", fails));
    }

    /** The results in the audit log for a resource, oldest first. */
    private List<String> entered(String id, String arn) {
        List<String> results = new ArrayList<>();
        for (JsonNode entry : nucleus.auditOf("SCHEDULE#" + id)) {
            JsonNode details = entry.get("details");
            if (details.path("arn").asText().equals(arn) && details.has("result")) {
                results.add(0, details.get("result").textValue());
            }
        }
        return results;
    }

    @Test
    void failureThatLastsIsEnteredOnceAndSoIsItsEnd() {
        String id = nucleus.schedule("office", Map.of("enforce", true), instance(1));
        makeFail(instance(1), true);
        for (int minute = 0; minute < 5; minute++) {
            assertThat(tickAt(minute)).isEqualTo("failed");
        }
        assertThat(entered(id, instance(1))).containsExactly("failed");
        makeFail(instance(1), false);
        assertThat(tickAt(5)).isEqualTo("stopped");
        assertThat(tickAt(6)).isEqualTo("skipped");
        assertThat(entered(id, instance(1))).containsExactly("failed", "stopped");
    }

    @Test
    void failureWhoseEntryCouldNotBeStoredIsEnteredAtTheNextTick() {
        String id = nucleus.schedule("office", Map.of("enforce", true), instance(1));
        assertThat(tickAt(0)).isEqualTo("stopped");
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", instance(1), "state", "running"));
        makeFail(instance(1), true);
        tickWithoutAuditLogAt(1);
        assertThat(entered(id, instance(1))).containsExactly("stopped");
        assertThat(tickAt(2)).isEqualTo("failed");
        assertThat(tickAt(3)).isEqualTo("failed");
        assertThat(entered(id, instance(1))).containsExactly("stopped", "failed");
    }

    @Test
    void endOfAFailureWhoseEntryCouldNotBeStoredIsEnteredAtTheNextTick() {
        String id = nucleus.schedule("office", Map.of("enforce", true), instance(1));
        makeFail(instance(1), true);
        assertThat(tickAt(0)).isEqualTo("failed");
        makeFail(instance(1), false);
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", instance(1), "state", "stopped"));
        tickWithoutAuditLogAt(1);
        assertThat(entered(id, instance(1))).containsExactly("failed");
        assertThat(tickAt(2)).isEqualTo("skipped");
        assertThat(tickAt(3)).isEqualTo("skipped");
        assertThat(entered(id, instance(1))).containsExactly("failed", "skipped");
    }

    @Test
    void unreadableRowWhoseEntryCouldNotBeStoredIsEnteredByTheRunThatTakesOver() {
        String id = nucleus.schedule("office", Map.of("enforce", true), instance(1));
        assertThat(tickAt(0)).isEqualTo("stopped");
        set("SCHEDULE#" + id, "RESOURCE#" + instance(1), "resource_type", AttributeValue.fromS("lambda"));
        tickWithoutAuditLogAt(1);
        assertThat(tickAt(7)).as("after the lease of the abandoned run").isEqualTo("failed");
        assertThat(tickAt(8)).isEqualTo("failed");
        assertThat(entered(id, instance(1))).containsExactly("stopped", "failed");
    }

    private void tickWithoutAuditLogAt(int minute) {
        nucleus.running().engine().faults().add("error@/" + AUDIT);
        nucleus.moveTo("2026-06-01T18:0" + minute + ":00Z");
        nucleus.call("POST", "/scheduler/tick", null);
        nucleus.running().engine().faults().clear();
    }
}
