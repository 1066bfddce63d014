package dev.monochord.systems.nucleus;

import static dev.monochord.systems.testing.RouteCall.delete;
import static dev.monochord.systems.testing.RouteCall.get;
import static dev.monochord.systems.testing.RouteCall.post;
import static dev.monochord.systems.testing.RouteCall.put;
import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.RouteCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of the design document as it describes them, and what else programs of its age have left. */
class NucleusLegacyRowsTest {

    private static final String APP = "NucleusAppTable";
    private static final String AUDIT = "NucleusAuditTable";
    private static final String ID = "9b2f6f0e-6a5d-4d5e-8f0e-3f1f6f0c9a11";
    private static final String ARN = DocumentedRows.ARN;

    private final Nucleus nucleus = Nucleus.start();

    @BeforeEach
    void store() {
        nucleus.running().put(APP, DocumentedRows.account("owner", "extra"));
        nucleus.running().put(APP, DocumentedRows.schedule(ID));
        nucleus.running().put(APP, DocumentedRows.resource(ID));
        entry("SCHEDULE#" + ID, at("10:00:00Z"));
        entry("SCHEDULE#" + ID, at("10:00:00.500Z#01HDR2Y7G00000000000000000"));
        entry("SCHEDULE#" + ID, at("09:59:59.999Z"));
        entry("ACCOUNT#123456789012", at("10:00:01.123456Z"));
        entry("GLOBAL", at("10:00:02+00:00"));
    }

    @AfterEach
    void close() {
        nucleus.close();
    }

    /** A time of today as another program writes it into a key. */
    private static String at(String time) {
        return Nucleus.NOW.toString().substring(0, 11) + time;
    }

    private void entry(String entity, String time) {
        entryUnder("ENTITY#" + entity, time);
    }

    private void entryUnder(String partitionKey, String time) {
        nucleus.running()
                .put(
                        AUDIT,
                        item(
                                "pk",
                                partitionKey,
                                "sk",
                                "TIMESTAMP#" + time,
                                "gsi1pk",
                                "AUDIT#GLOBAL",
                                "gsi1sk",
                                "TIMESTAMP#" + time,
                                "action",
                                "EXECUTE",
                                "user_id",
                                "ann",
                                "details",
                                "{\"reason\":\"told\"}",
                                "status",
                                "SUCCESS"));
    }

    @Test
    void everyRouteWorksOnThem() {
        String account = "/api/accounts/123456789012";
        String schedule = "/api/schedules/" + ID;
        RouteCall.makeAll(
                nucleus.running(),
                (method, path, body) -> nucleus.call(method, path.substring("/api".length()), body),
                List.of(
                        get("/api/accounts?status=ACTIVE", 200),
                        get(account, 200),
                        get(account + "/resources", 200),
                        get(account + "/template", 200),
                        post(
                                "/api/accounts",
                                Nucleus.text(Map.of(
                                        "account_id",
                                        "123456789012",
                                        "account_name",
                                        "production",
                                        "role_arn",
                                        "arn:aws:iam::123456789012:role/nucleus")),
                                409),
                        put(account, "{\"account_name\":\"prod\"}", 200),
                        post(account + "/test", null, 200),
                        get("/api/schedules", 200),
                        get(schedule, 200),
                        put(schedule, "{\"schedule_name\":\"Dev\"}", 200),
                        post(schedule + "/toggle", null, 200),
                        post(schedule + "/execute", "{\"action\":\"stop\"}", 200),
                        post(schedule + "/resources", "[{\"arn\":\"" + ARN + "\"}]", 200),
                        delete(schedule + "/resources?arn=" + Nucleus.encode(ARN), 200),
                        post(
                                "/api/schedules",
                                Nucleus.text(Map.of(
                                        "schedule_name",
                                        "Dev",
                                        "start_cron",
                                        "0 8 * * *",
                                        "end_cron",
                                        "0 20 * * *",
                                        "timezone",
                                        "Europe/Berlin")),
                                201),
                        post("/api/scheduler/tick", null, 200),
                        delete(schedule, 200),
                        get("/api/accounts/123456789012/discovery", 200),
                        get("/api/cloud", 200),
                        put("/api/cloud/resources", "{\"arn\":\"" + ARN + "\",\"state\":\"running\"}", 200),
                        put("/api/cloud/accounts/123456789012", "{\"refuses\":true}", 200),
                        delete(account, 200),
                        get("/api/audit", 200),
                        get("/api/audit?entity=" + Nucleus.encode("SCHEDULE#" + ID), 200),
                        get("/api/audit/stats", 200),
                        get("/api/unreadable", 200)));
    }

    @Test
    void whatCannotBeReadIsNamedAndDeletedByItsKey() {
        nucleus.running()
                .put(
                        APP,
                        item(
                                "pk",
                                "SCHEDULE#odd",
                                "sk",
                                "METADATA",
                                "gsi1pk",
                                "TYPE#SCHEDULE",
                                "gsi1sk",
                                "Odd",
                                "enabled",
                                1));
        nucleus.running()
                .put(
                        APP,
                        item(
                                "pk",
                                "ACCOUNT#210987654321",
                                "sk",
                                "METADATA",
                                "gsi1pk",
                                "TYPE#ACCOUNT",
                                "gsi1sk",
                                "odd",
                                "status",
                                "?"));
        nucleus.running()
                .put(APP, item("pk", "SCHEDULE#" + ID, "sk", "RESOURCE#" + ARN, "region", 1, "account_id", false));
        assertThat(nucleus.call("GET", "/schedules/odd", null).toString())
                .startsWith("409 ")
                .contains("pk = SCHEDULE#odd, sk = METADATA");
        assertThat(nucleus.call("GET", "/accounts/210987654321", null).toString())
                .startsWith("409 ")
                .contains("pk = ACCOUNT#210987654321, sk = METADATA");
        assertThat(nucleus.call("DELETE", "/schedules/" + ID + "/resources?arn=" + Nucleus.encode(ARN), null)
                        .status())
                .isEqualTo(200);
        assertThat(nucleus.call("DELETE", "/schedules/odd", null).status()).isEqualTo(200);
        assertThat(nucleus.call("DELETE", "/accounts/210987654321", null).status())
                .isEqualTo(200);
        assertThat(nucleus.running().stored(APP)).hasSize(2);
    }

    @Test
    void entriesAreInTheOrderOfTheirTimes() {
        assertThat(times(nucleus.auditOf("SCHEDULE#" + ID)))
                .containsExactly(at("10:00:00.500Z"), at("10:00:00.000Z"), at("09:59:59.999Z"));
        assertThat(times(nucleus.audit("", 100)))
                .containsExactly(
                        at("10:00:02.000Z"),
                        at("10:00:01.123Z"),
                        at("10:00:00.500Z"),
                        at("10:00:00.000Z"),
                        at("09:59:59.999Z"));
        assertThat(nucleus.audit("", 1)).hasSize(5);
        assertThat(nucleus.audit("", 100).get(0).at("/details/reason").asText()).isEqualTo("told");
        assertThat(Nucleus.data(nucleus.get("/audit/stats")).get("total").asInt())
                .isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SCHEDULE#" + ID, "ACCOUNT#123456789012", "GLOBAL"})
    void entryWhoseKeyIsTheEntityItselfIsListedWithTheOthers(String entity) {
        entryUnder(entity, at("10:00:03Z"));
        JsonNode latest = nucleus.audit("", 100).get(0);
        assertThat(latest.get("entity").textValue()).isEqualTo(entity);
        assertThat(latest.get("timestamp").textValue()).isEqualTo(at("10:00:03.000Z"));
        assertThat(Nucleus.data(nucleus.get("/audit/stats")).get("total").asInt())
                .isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource({
        "10:00:00Z, 10:00:00Z, 1",
        "10:00:00.001Z, 10:00:00.499Z, 0",
        "10:00:00Z, 10:00:00.500Z, 2",
        "09:00:00Z, 10:00:00Z, 2",
        "10:00:00.001Z, 11:00:00Z, 3",
        "10:00:01.123Z, 10:00:02Z, 2"
    })
    void rangeIncludesEntriesByTheirTimes(String from, String to, int expected) {
        String range = "from=" + at(from) + "&to=" + at(to);
        assertThat(nucleus.audit("&" + range, 1)).hasSize(expected);
        assertThat(Nucleus.data(nucleus.get("/audit/stats?" + range))
                        .get("total")
                        .asInt())
                .isEqualTo(expected);
    }

    private static List<String> times(List<JsonNode> entries) {
        return entries.stream().map(entry -> entry.get("timestamp").textValue()).toList();
    }
}
