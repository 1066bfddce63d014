package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.data;
import static dev.monochord.systems.nucleus.Nucleus.database;
import static dev.monochord.systems.nucleus.Nucleus.instance;
import static dev.monochord.systems.nucleus.Nucleus.service;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulated cloud over HTTP: kept beside the tables, and listed by discovery. */
class CloudAcceptanceTest {

    @TempDir
    private Path folder;

    @Test
    void simulatedCloudInADataFolderOutlivesTheServer() {
        JsonNode before;
        try (Nucleus nucleus = Nucleus.in(folder)) {
            nucleus.activeAccount(ACCOUNT, "production");
            nucleus.schedule("office", instance(1), service("web"));
            nucleus.call("PUT", "/cloud/resources", Map.of("arn", service("web"), "desired_count", 4));
            nucleus.call("PUT", "/cloud/accounts/210987654321", Map.of("refuses", true));
            nucleus.moveTo("2026-06-01T18:00:00Z");
            nucleus.tick();
            before = data(nucleus.get("/cloud"));
            assertThat(nucleus.state(instance(1))).isEqualTo("stopped");
        }
        try (Nucleus again = Nucleus.in(folder)) {
            assertThat(data(again.get("/cloud"))).isEqualTo(before);
        }
    }

    @Test
    void discoveryListsTheSimulatedCloud() {
        try (Nucleus nucleus = Nucleus.start()) {
            nucleus.activeAccount(ACCOUNT, "production");
            String id = nucleus.schedule("office", instance(1), service("web"));
            nucleus.call("PUT", "/cloud/resources", Map.of("arn", database("a"), "state", "stopped"));
            JsonNode page = data(nucleus.get("/accounts/" + ACCOUNT + "/discovery"));
            assertThat(page.get("resources"))
                    .extracting(each -> each.get("arn").textValue())
                    .containsExactly(instance(1), service("web"), database("a"));
            assertThat(page.get("resources").get(0).get("schedule_ids").get(0).textValue())
                    .isEqualTo(id);
            assertThat(page.get("resources").get(2).get("schedule_ids")).isEmpty();
            assertThat(data(nucleus.get("/accounts/" + ACCOUNT + "/discovery?resource_type=rds"))
                            .get("resources"))
                    .hasSize(1);
            assertThat(nucleus.get("/accounts/" + ACCOUNT + "/discovery?resource_type=s3"))
                    .hasToString("400 {\"success\":false,\"error\":\"resource_type must be ec2, ecs or rds\"}");
            assertThat(nucleus.get("/accounts/" + ACCOUNT + "/discovery?next_token=x")
                            .status())
                    .isEqualTo(400);
            assertThat(nucleus.get("/accounts/000000000000/discovery").status()).isEqualTo(404);
        }
    }
}
