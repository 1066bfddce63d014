package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.APP;
import static dev.monochord.systems.nucleus.Nucleus.AUDIT;
import static dev.monochord.systems.nucleus.Nucleus.NOW;
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
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The log of everything that was done, over HTTP. */
class AuditAcceptanceTest {

    private final Nucleus nucleus = Nucleus.start();

    @AfterEach
    void stop() {
        nucleus.close();
    }

    @Test
    void hundredEntriesOfOneMillisecondAreAHundredItemsInTheirOrder() {
        String id = nucleus.schedule("office");
        for (int i = 0; i < 100; i++) {
            data(nucleus.call("PUT", "/schedules/" + id, Map.of("schedule_name", "office " + i)));
        }
        List<JsonNode> entries = nucleus.auditOf("SCHEDULE#" + id);
        assertThat(entries)
                .hasSize(101)
                .allMatch(entry -> entry.get("timestamp").textValue().equals("2026-06-01T10:30:00.000Z"));
        assertThat(entries.stream()
                        .limit(100)
                        .map(entry -> entry.get("details")
                                .get("after")
                                .get("schedule_name")
                                .textValue()))
                .containsExactlyElementsOf(IntStream.range(0, 100)
                        .mapToObj(i -> "office " + (99 - i))
                        .toList());
        assertThat(nucleus.running().stored(AUDIT)).hasSize(101);
        assertThat(nucleus.audit("", 7)).isEqualTo(entries);
    }

    @Test
    void entryIsStoredAsDocumented() {
        nucleus.account(ACCOUNT, "production");
        Map<String, AttributeValue> entry = nucleus.running().stored(AUDIT).get(0);
        String sort = entry.get("sk").s();
        assertThat(entry.get("pk").s()).isEqualTo("ENTITY#ACCOUNT#123456789012");
        assertThat(sort).matches("TIMESTAMP#2026-06-01T10:30:00\\.000Z#[0-9A-HJKMNP-TV-Z]{26}");
        assertThat(entry.get("gsi1pk").s()).isEqualTo("AUDIT#GLOBAL");
        assertThat(entry.get("gsi1sk").s()).isEqualTo(sort);
        assertThat(entry.get("action").s()).isEqualTo("CREATE");
        assertThat(entry.get("user_id").s()).isEqualTo("ann");
        assertThat(entry.get("status").s()).isEqualTo("SUCCESS");
        assertThat(entry.get("details").hasM()).isTrue();
        assertThat(entry.get("expire_at").n())
                .isEqualTo(Long.toString(NOW.plus(Duration.ofDays(30)).getEpochSecond()));
    }

    @Test
    void entryOfAChangeSaysWhatWasBeforeAndAfter() {
        nucleus.activeAccount(ACCOUNT, "production");
        data(nucleus.call("PUT", "/accounts/" + ACCOUNT, Map.of("external_id", "agreed-on")));
        JsonNode account = nucleus.auditOf("ACCOUNT#" + ACCOUNT).get(0).get("details");
        assertThat(account.get("before").has("external_id")).isFalse();
        assertThat(account.get("before").get("status").textValue()).isEqualTo("ACTIVE");
        assertThat(account.get("after").get("external_id").textValue()).isEqualTo("agreed-on");
        assertThat(account.get("after").get("status").textValue()).isEqualTo("INACTIVE");
        String id = nucleus.schedule("office");
        data(nucleus.call("PUT", "/schedules/" + id, Map.of("dst_gap", "shift", "enforce", true)));
        JsonNode schedule = nucleus.auditOf("SCHEDULE#" + id).get(0).get("details");
        assertThat(schedule.get("before").has("dst_gap")).isFalse();
        assertThat(schedule.get("after").get("dst_gap").textValue()).isEqualTo("shift");
        assertThat(schedule.get("after").get("enforce").booleanValue()).isTrue();
    }

    @Test
    void expiredEntriesAreInvisibleThoughStillStored() {
        nucleus.running().engine().faults().add("ttl-delay:2d");
        nucleus.activeAccount(ACCOUNT, "production");
        nucleus.running().advance(Duration.ofDays(29));
        nucleus.call("PUT", "/accounts/" + ACCOUNT, Map.of("account_name", "prod"));
        assertThat(nucleus.audit("", 100)).hasSize(3);
        nucleus.running().advance(Duration.ofDays(1));
        assertThat(nucleus.running().stored(AUDIT)).hasSize(3);
        assertThat(nucleus.audit("", 100)).hasSize(1);
        assertThat(nucleus.auditOf("ACCOUNT#" + ACCOUNT)).hasSize(1);
        assertThat(data(nucleus.get("/audit/stats")).get("total").intValue()).isEqualTo(1);
    }

    @Test
    void bothEndsOfARangeAreIncludedAndEitherMayBeLeftOut() {
        String id = nucleus.schedule("office");
        for (int i = 1; i <= 4; i++) {
            nucleus.running().advance(Duration.ofMillis(1));
            nucleus.call("PUT", "/schedules/" + id, Map.of("schedule_name", "name " + i));
        }
        String entity = "&entity=" + encode("SCHEDULE#" + id);
        for (String view : List.of("", entity)) {
            assertThat(names(view + "&from=2026-06-01T10:30:00.001Z&to=2026-06-01T10:30:00.003Z"))
                    .containsExactly("name 3", "name 2", "name 1");
            assertThat(names(view + "&from=2026-06-01T12:30:00.003%2B02:00")).containsExactly("name 4", "name 3");
            assertThat(names(view + "&to=2026-06-01T10:30:00.001Z")).containsExactly("name 1", "");
            assertThat(names(view + "&from=2026-06-02T00:00:00Z&to=2026-06-01T00:00:00Z"))
                    .isEmpty();
        }
    }

    private List<String> names(String query) {
        return nucleus.audit(query, 2).stream()
                .map(entry ->
                        entry.get("details").path("after").path("schedule_name").asText())
                .toList();
    }

    @Test
    void statsCountTheWholeRange() {
        String id = nucleus.schedule("office");
        for (int i = 0; i < 1_100; i++) {
            nucleus.call("POST", "/schedules/" + id + "/toggle", null);
        }
        nucleus.call("DELETE", "/accounts/" + ACCOUNT, null);
        JsonNode stats = data(nucleus.get("/audit/stats?from=2026-06-01T00:00:00Z"));
        assertThat(stats.toString())
                .isEqualTo("{\"total\":1102,\"by_action\":{\"CREATE\":1,\"DELETE\":1,\"UPDATE\":1100},"
                        + "\"by_status\":{\"FAIL\":1,\"SUCCESS\":1101},\"by_user\":{\"ann\":1102}}");
    }

    @Test
    void failedMutationIsEnteredAfterwards() {
        nucleus.activeAccount(ACCOUNT, "production");
        nucleus.schedule("office", instance(1));
        nucleus.call("DELETE", "/accounts/" + ACCOUNT, null);
        JsonNode entry = nucleus.auditOf("ACCOUNT#" + ACCOUNT).get(0);
        assertThat(entry.get("action").textValue()).isEqualTo("DELETE");
        assertThat(entry.get("status").textValue()).isEqualTo("FAIL");
        assertThat(entry.get("details").get("error").textValue()).isEqualTo("account has scheduled resources");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/audit?next_token=x",
                "/audit?from=yesterday",
                "/audit?to=2026-06-01",
                "/audit?limit=0",
                "/audit?limit=101",
                "/audit?from=%2B99999-01-01T00:00:00Z",
                "/audit/stats?from=1"
            })
    void wrongQuestionIsRefused(String path) {
        Reply reply = nucleus.get(path);
        assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
        assertThat(reply.json().get("success").booleanValue()).isFalse();
    }

    @Test
    void tokenOfAnotherViewIsRefused() {
        String id = nucleus.schedule("office");
        nucleus.call("POST", "/schedules/" + id + "/toggle", null);
        String token = data(nucleus.get("/audit?limit=1")).get("next_token").textValue();
        assertThat(nucleus.get("/audit?limit=1&entity=GLOBAL&next_token=" + encode(token))
                        .status())
                .isEqualTo(400);
        assertThat(nucleus.get("/schedules?limit=1&next_token=" + encode(token)).status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void shardsGiveTheSameGlobalViewPageByPage(int shards) {
        try (Nucleus spread = Nucleus.start("NUCLEUS_AUDIT_SHARDS", Integer.toString(shards))) {
            List<String> expected = new ArrayList<>();
            String id = spread.schedule("office");
            expected.add("");
            for (int i = 0; i < 60; i++) {
                spread.running().advance(Duration.ofMillis(i % 3));
                data(spread.call("PUT", "/schedules/" + id, Map.of("schedule_name", "name " + i)));
                expected.add(0, "name " + i);
            }
            for (int limit : new int[] {1, 7, 100}) {
                assertThat(spread.audit("", limit).stream()
                                .map(entry -> entry.get("details")
                                        .path("after")
                                        .path("schedule_name")
                                        .asText()))
                        .containsExactlyElementsOf(expected);
            }
            assertThat(data(spread.get("/audit?limit=7")).get("entries")).hasSize(7);
            assertThat(spread.running().stored(AUDIT).stream()
                            .map(entry -> entry.get("gsi1pk").s())
                            .distinct())
                    .allMatch(key -> shards == 1 ? key.equals("AUDIT#GLOBAL") : key.matches("AUDIT#GLOBAL#[0-7]"))
                    .hasSizeGreaterThan(shards / 2);
        }
    }

    @Test
    void whatWasWrittenBeforeThereWereShardsIsSeenWithThem() {
        String id = nucleus.schedule("office");
        try (Nucleus spread = nucleus.another("NUCLEUS_AUDIT_SHARDS", "4")) {
            nucleus.running().advance(Duration.ofMillis(1));
            data(spread.call("POST", "/schedules/" + id + "/toggle", null));
            assertThat(spread.audit("", 1).stream()
                            .map(entry -> entry.get("action").textValue()))
                    .containsExactly("UPDATE", "CREATE");
        }
    }

    static Stream<Arguments> mutations() {
        return Stream.of(
                mutation("create account", (n, id) -> n.account("999999999999", "new")),
                mutation(
                        "rename account",
                        (n, id) -> n.call("PUT", "/accounts/" + ACCOUNT, Map.of("account_name", "x"))),
                mutation("test account", (n, id) -> n.call("POST", "/accounts/" + ACCOUNT + "/test", null)),
                mutation("delete account", (n, id) -> n.call("DELETE", "/accounts/210987654321", null)),
                mutation(
                        "create schedule",
                        (n, id) -> n.call(
                                "POST",
                                "/schedules",
                                Map.of(
                                        "schedule_name", "another",
                                        "start_cron", "0 1 * * *",
                                        "end_cron", "0 2 * * *",
                                        "timezone", "UTC"))),
                mutation("change schedule", (n, id) -> n.call("PUT", "/schedules/" + id, Map.of("schedule_name", "x"))),
                mutation("toggle schedule", (n, id) -> n.call("POST", "/schedules/" + id + "/toggle", null)),
                mutation(
                        "add resource",
                        (n, id) ->
                                n.call("POST", "/schedules/" + id + "/resources", List.of(Map.of("arn", instance(2))))),
                mutation(
                        "remove resource",
                        (n, id) ->
                                n.call("DELETE", "/schedules/" + id + "/resources?arn=" + encode(instance(1)), null)));
    }

    private static Arguments mutation(String name, BiFunction<Nucleus, String, Reply> mutation) {
        return Arguments.of(Named.of(name, mutation));
    }

    /** Two accounts, one of which is used, and a schedule with a resource. */
    private static Nucleus prepared() {
        Nucleus nucleus = Nucleus.start();
        nucleus.activeAccount(ACCOUNT, "production");
        nucleus.activeAccount("210987654321", "unused");
        nucleus.schedule("office", instance(1));
        nucleus.running().advance(Duration.ofMinutes(1));
        return nucleus;
    }

    private static String id(Nucleus nucleus) {
        return data(nucleus.get("/schedules"))
                .get("schedules")
                .get(0)
                .get("schedule_id")
                .textValue();
    }

    /** The store goes away after each of the requests that the mutation makes, and at last after all of them. */
    @ParameterizedTest
    @MethodSource("mutations")
    void mutationAndItsEntryAreStoredTogetherOrNotAtAll(BiFunction<Nucleus, String, Reply> mutation) {
        boolean done = false;
        for (int calls = 0; !done; calls++) {
            try (Nucleus fresh = prepared()) {
                List<?> before = fresh.running().stored(APP);
                int entries = fresh.running().stored(AUDIT).size();
                String id = id(fresh);
                fresh.running().gate().shutAfter(calls);
                Reply reply = mutation.apply(fresh, id);
                fresh.running().gate().open();
                List<?> after = fresh.running().stored(APP);
                List<Map<String, AttributeValue>> all = fresh.running().stored(AUDIT);
                done = !after.equals(before);
                assertThat(all.stream()
                                .filter(entry -> entry.get("status").s().equals("SUCCESS"))
                                .count())
                        .as("after %s calls, answered with %s", calls, reply.status())
                        .isEqualTo(entries + (done ? 1 : 0));
                assertThat(calls).isLessThan(20);
            }
        }
    }

    @Test
    void scheduleGoesTogetherWithItsEntryWhereverItsDeletionIsInterrupted() {
        boolean done = false;
        for (int calls = 0; !done; calls++) {
            try (Nucleus fresh = prepared()) {
                String id = id(fresh);
                fresh.running().gate().shutAfter(calls);
                done = fresh.call("DELETE", "/schedules/" + id, null).status() == 200;
                fresh.running().gate().open();
                boolean gone = fresh.get("/schedules/" + id).status() == 404;
                assertThat(deletions(fresh, id)).as("after %s calls", calls).isEqualTo(gone ? 1 : 0);
                fresh.running().advance(Duration.ofMinutes(6));
                fresh.call("DELETE", "/schedules/" + id, null);
                assertThat(deletions(fresh, id)).as("after %s calls", calls).isEqualTo(1);
                assertThat(data(fresh.get("/accounts/" + ACCOUNT))
                                .get("resource_count")
                                .intValue())
                        .isZero();
                assertThat(calls).isLessThan(20);
            }
        }
    }

    private static long deletions(Nucleus nucleus, String id) {
        return nucleus.auditOf("SCHEDULE#" + id).stream()
                .filter(entry -> entry.get("action").textValue().equals("DELETE"))
                .filter(entry -> entry.get("status").textValue().equals("SUCCESS"))
                .count();
    }
}
