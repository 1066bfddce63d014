package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.data;
import static dev.monochord.systems.nucleus.Nucleus.instance;
import static dev.monochord.systems.nucleus.Nucleus.results;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs over HTTP: one for each boundary, whoever makes it, and what becomes of it when something fails. */
class RunsAcceptanceTest {

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
    void twoSchedulersActOncePerBoundary() {
        String id = nucleus.schedule("office", instance(1));
        try (Nucleus other = nucleus.another()) {
            for (String boundary : List.of("2026-06-01T18:00:00Z", "2026-06-02T06:00:00Z", "2026-06-02T18:00:00Z")) {
                nucleus.moveTo(boundary);
                int runs = IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.supplyAsync(
                                () -> (i % 2 == 0 ? nucleus : other).tick().size()))
                        .toList()
                        .stream()
                        .mapToInt(CompletableFuture::join)
                        .sum();
                assertThat(runs).isEqualTo(1);
            }
        }
        assertThat(nucleus.auditOf("SCHEDULE#" + id).stream()
                        .filter(entry -> entry.get("action").textValue().equals("EXECUTE"))
                        .filter(entry -> entry.get("details").has("arn")))
                .hasSize(3);
    }

    @Test
    void ofMissedBoundariesOnlyTheLastIsActedOn() {
        String id = nucleus.schedule("office", instance(1));
        nucleus.moveTo("2026-06-05T19:00:00Z"); // Friday evening: five stops and four starts have passed
        JsonNode runs = nucleus.tick();
        assertThat(runs).hasSize(1);
        assertThat(runs.get(0).get("action").textValue()).isEqualTo("stop");
        assertThat(nucleus.cloud(instance(1)).get("actions").intValue()).isEqualTo(1);
        assertThat(nucleus.lastBoundary(id)).isEqualTo("2026-06-05T18:00:00.000Z");
        assertThat(nucleus.tick()).isEmpty();
    }

    @Test
    void scheduleThatTheIndexShowsAsItWasDoesNotAct() {
        String id = nucleus.schedule("office", instance(1));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        nucleus.running().engine().faults().add("index-lag:60s");
        data(nucleus.call("PUT", "/schedules/" + id, Map.of("end_cron", "0 22 * * MON-FRI")));
        assertThat(nucleus.tick()).isEmpty();
        assertThat(nucleus.state(instance(1))).isEqualTo("running");
        data(nucleus.call("POST", "/schedules/" + id + "/toggle", null));
        nucleus.moveTo("2026-06-01T20:00:00Z");
        nucleus.running().engine().faults().clear();
        nucleus.running().engine().faults().add("index-lag:1d");
        data(nucleus.call("POST", "/schedules/" + id + "/toggle", Map.of("apply_now", true)));
        data(nucleus.call("POST", "/schedules/" + id + "/toggle", null));
        assertThat(nucleus.tick()).as("switched off meanwhile").isEmpty();
    }

    @Test
    void runOfASchedulerThatDiedIsTakenOver() {
        String id = nucleus.schedule("office", instance(1), instance(2));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        nucleus.running().gate().shutAfter(4); // the claim and some of the run
        nucleus.call("POST", "/scheduler/tick", null);
        nucleus.running().gate().open();
        assertThat(nucleus.tick()).as("its lease holds").isEmpty();
        nucleus.moveTo("2026-06-01T18:06:00Z");
        assertThat(nucleus.tick()).hasSize(1);
        assertThat(nucleus.state(instance(1))).isEqualTo("stopped");
        assertThat(nucleus.state(instance(2))).isEqualTo("stopped");
        assertThat(nucleus.lastBoundary(id)).isEqualTo("2026-06-01T18:00:00.000Z");
    }

    @Test
    void longRunKeepsItsLease() {
        EventfulCloud cloud = new EventfulCloud();
        try (Nucleus other = Nucleus.on(cloud)) {
            other.activeAccount(ACCOUNT, "production");
            other.schedule("office", instance(1), instance(2), instance(3));
            List<Integer> meanwhile = new ArrayList<>();
            cloud.atStatus = arn -> {
                other.running().advance(Duration.ofMinutes(4));
                meanwhile.add(other.tick().size());
            };
            other.moveTo("2026-06-01T18:00:00Z");
            assertThat(results(other.tick().get(0))).containsExactly("stopped", "stopped", "stopped");
            assertThat(meanwhile).as("what other schedulers did").containsExactly(0, 0, 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"PUT, '', 0 23 * * MON-FRI", "POST, /toggle,", "DELETE, '',"})
    void runEndsSoonAfterItsScheduleIsChangedSwitchedOffOrDeleted(String method, String path, String endCron) {
        EventfulCloud cloud = new EventfulCloud();
        try (Nucleus other = Nucleus.on(cloud)) {
            other.activeAccount(ACCOUNT, "production");
            String id = other.schedule("office", instance(1), instance(2), instance(3));
            cloud.afterStop = arn -> {
                if (arn.equals(instance(1))) {
                    data(other.call(
                            method, "/schedules/" + id + path, endCron == null ? null : Map.of("end_cron", endCron)));
                    other.running().advance(Duration.ofSeconds(11));
                }
            };
            other.moveTo("2026-06-01T18:00:00Z");
            assertThat(results(other.tick().get(0))).containsExactly("stopped");
            JsonNode summary = other.auditOf("SCHEDULE#" + id).get(0);
            assertThat(summary.get("status").textValue()).isEqualTo("FAIL");
            assertThat(summary.get("details").get("error").textValue()).startsWith("ended early");
            assertThat(cloud.simulated.resources())
                    .extracting(SimulatedResource::arn)
                    .containsExactly(instance(1));
        }
    }

    @Test
    void resourceThatFailsKeepsNoneOfTheOthers() {
        String id = nucleus.schedule("office", instance(1), instance(2), instance(3));
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", instance(2), "fails", true));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        JsonNode run = nucleus.tick().get(0);
        assertThat(results(run)).containsExactly("stopped", "failed", "stopped");
        List<JsonNode> entries = nucleus.auditOf("SCHEDULE#" + id);
        assertThat(entries.get(0).get("status").textValue()).isEqualTo("FAIL");
        assertThat(entries.get(0).get("details").get("failed").intValue()).isEqualTo(1);
        assertThat(entries.get(2).get("status").textValue()).isEqualTo("FAIL");
        assertThat(entries.get(2).get("details").get("error").textValue()).startsWith("InternalError");
    }

    @Test
    void cloudThatFailsUnexpectedlyKeepsNoneOfTheOthers() {
        EventfulCloud cloud = new EventfulCloud();
        cloud.atStatus = arn -> {
            if (arn.equals(instance(2))) {
                throw new IllegalStateException("something that nobody is to see");
            }
        };
        try (Nucleus other = Nucleus.on(cloud)) {
            other.activeAccount(ACCOUNT, "production");
            String id = other.schedule("office", instance(1), instance(2), instance(3));
            other.moveTo("2026-06-01T18:00:00Z");
            assertThat(results(other.tick().get(0))).containsExactly("stopped", "failed", "stopped");
            assertThat(other.auditOf("SCHEDULE#" + id)
                            .get(2)
                            .get("details")
                            .get("error")
                            .textValue())
                    .isEqualTo("the cloud failed unexpectedly");
            assertThat(other.tick()).as("the run came to its end").isEmpty();
        }
    }

    @Test
    void resourcesOfAnAccountThatIsNotActiveFail() {
        String id = nucleus.schedule("office", instance(1));
        nucleus.call("PUT", "/cloud/accounts/" + ACCOUNT, Map.of("refuses", true));
        nucleus.call("POST", "/accounts/" + ACCOUNT + "/test", null);
        nucleus.moveTo("2026-06-01T18:00:00Z");
        assertThat(results(nucleus.tick().get(0))).containsExactly("failed");
        assertThat(nucleus.auditOf("SCHEDULE#" + id)
                        .get(1)
                        .get("details")
                        .get("error")
                        .textValue())
                .isEqualTo("account 123456789012 is not active");
    }
}
