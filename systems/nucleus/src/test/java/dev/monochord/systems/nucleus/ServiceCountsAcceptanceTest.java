package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.data;
import static dev.monochord.systems.nucleus.Nucleus.service;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The desired counts of services over HTTP: what a stop stores and a start restores. */
class ServiceCountsAcceptanceTest {

    private static final String WEB = service("web");

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
    void countOfAServiceIsRestored() {
        nucleus.schedule("office", WEB);
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", WEB, "desired_count", 7));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        nucleus.tick();
        assertThat(count()).isZero();
        nucleus.moveTo("2026-06-02T06:00:00Z");
        nucleus.tick();
        assertThat(count()).isEqualTo(7);
    }

    @Test
    void countOfAServiceOutlivesTheScheduleThatStoppedIt() {
        String evening = nucleus.schedule("evening", WEB);
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", WEB, "desired_count", 3));
        nucleus.moveTo("2026-06-01T18:00:00Z");
        nucleus.tick();
        data(nucleus.call("DELETE", "/schedules/" + evening, null));

        nucleus.schedule("morning", WEB);
        nucleus.moveTo("2026-06-02T06:00:00Z");
        JsonNode run = nucleus.tick().get(0);
        assertThat(count()).isEqualTo(3);
        assertThat(run.get("resources").get(0).get("note").textValue()).isEqualTo("desired count 3");
    }

    @Test
    void countOfTheLastStopIsRestoredWhicheverScheduleMadeIt() {
        String first = nucleus.schedule("first", WEB);
        String second = nucleus.schedule("second", WEB);
        execute(first, "stop");
        execute(first, "start");
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", WEB, "desired_count", 5));
        execute(second, "stop");
        execute(first, "start");
        assertThat(count()).isEqualTo(5);
        assertThat(data(nucleus.get("/schedules/" + first))
                        .at("/resources/0/saved_state/desired_count")
                        .intValue())
                .isEqualTo(5);
    }

    @Test
    void serviceOfWhichNothingIsKnownIsStartedWithOne() {
        String id = nucleus.schedule("office", WEB);
        nucleus.call("PUT", "/cloud/resources", Map.of("arn", WEB, "desired_count", 0));
        JsonNode run = execute(id, "start");
        assertThat(count()).isEqualTo(1);
        assertThat(run.at("/resources/0/note").textValue())
                .isEqualTo("desired count 1: its count before the stop is not known");
        assertThat(nucleus.auditOf("SCHEDULE#" + id).get(1).at("/details/note").textValue())
                .startsWith("desired count 1: ");
    }

    private JsonNode execute(String id, String action) {
        return data(nucleus.call("POST", "/schedules/" + id + "/execute", Map.of("action", action)));
    }

    private int count() {
        return nucleus.cloud(WEB).get("desired_count").intValue();
    }
}
