package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.systems.kit.Response;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Items: patterns as forms, collections, items, changes and their guards. */
class ItemPagesTest {

    private static final String HOSTILE = "https://example.org/<script>alert(1)</script>.git";
    private static final String PROJECT = "/items/cello/item?pk=PROJECT%23blue&sk=METADATA";
    private static final Pattern FINGERPRINT = Pattern.compile("name=\"fingerprint\" value=\"([^\"]*)\"");
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]*)\" rel=\"next\"");
    private static final Pattern PREVIOUS = Pattern.compile("href=\"([^\"]*)\" rel=\"prev\"");

    private final ConsoleFixture console = ConsoleFixture.writable();

    @AfterEach
    void close() {
        console.close();
    }

    private void createProject(String name) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("p.project.project", name);
        form.put("p.project.repository", HOSTILE);
        form.put("p.project.createdAt", "2026-01-01T00:00:00Z");
        form.put("p.project.updatedAt", "2026-01-01T00:00:00Z");
        form.put("p.project.version", "1");
        form.put("p.project.tokenCount", "0");
        form.put("p.project.targetCount", "0");
        assertThat(console.post("/items/cello/patterns/createProject", form).text())
                .contains("Done.");
    }

    private Response createToken(String project, String id) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("p.token.project", project);
        form.put("p.token.tokenId", id);
        form.put("p.token.createdAt", "2026-01-01T00:00:00Z");
        form.put("p.token.expiresAt", "2099-01-01T00:00:00Z");
        form.put("p.token.hashedToken", "hash");
        form.put("p.token.ttl", "2099-01-01T00:00:00Z");
        return console.post("/items/cello/patterns/createToken", form);
    }

    @Test
    void patternIsAFormOfItsParameters() {
        assertThat(console.get("/items/cello/patterns/tokens").text())
                .contains("name=\"p.project\"", "name=\"size\"", "begins_with(sk, \"TOKEN#\")");
    }

    @Test
    void keysTellItemsOfSeveralPartitionsApart() {
        createProject("blue");
        assertThat(console.get("/items/cello/patterns/everything?run=1").text()).contains("<code>METADATA</code>");
        createProject("red");
        assertThat(console.get("/items/cello/patterns/everything?run=1").text())
                .contains("<code>PROJECT#blue, METADATA</code>", "<code>PROJECT#red, METADATA</code>");
    }

    @Test
    void runShowsItemsTheRequestAndBothCapacities() {
        createProject("blue");
        String page = console.get("/items/cello/patterns/project?run=1&p.project=blue")
                .text();
        assertThat(page)
                .contains("celloTable.project(\"blue\")", "aws dynamodb get-item", "1 <small>units", "1 RCU")
                .contains("&lt;script&gt;alert(1)")
                .doesNotContain("<script>alert");
    }

    @Test
    void recordIsALineOfJava() {
        assertThat(console.get("/items/cello/patterns/createProject?run=1&p.project.project=a&p.project.version=2")
                        .text())
                .contains("celloTable.createProject(new Project(\"a\", null, null, null, 2L, null, null, null, null))");
    }

    @Test
    void missingParameterIsNamed() {
        Response page = console.get("/items/cello/patterns/tokens?run=1&size=x&p.project=a");
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("page size must be a number");
    }

    @Test
    void childIsCountedAtItsParentAndLimited() {
        createProject("blue");
        assertThat(createToken("blue", "t-1").text()).contains("Done.");
        assertThat(createToken("blue", "t-2").text()).contains("Done.");
        assertThat(createToken("blue", "t-3").status()).isEqualTo(422);
        assertThat(console.get(PROJECT).text()).containsPattern("children</span></td><td>Token</td>.*\n?.*>2</td>");
    }

    @Test
    void childOfAMissingParentIsRefused() {
        assertThat(createToken("red", "t-1").status()).isEqualTo(422);
    }

    @Test
    void pagesLeadForthAndBack() {
        createProject("blue");
        createToken("blue", "t-1");
        createToken("blue", "t-2");
        String first = console.get("/items/cello/patterns/tokens?run=1&p.project=blue&size=1")
                .text();
        String second = console.get(address(NEXT, first)).text();
        assertThat(first).contains(link("t-1")).doesNotContain(link("t-2"));
        assertThat(second).contains(link("t-2")).doesNotContain(link("t-1"));
        assertThat(console.get(address(PREVIOUS, second)).text())
                .contains(link("t-1"))
                .doesNotContain(link("t-2"));
    }

    @Test
    void collectionIsDrawnAndPagedBothWays() {
        createProject("blue");
        for (int i = 10; i < 50; i++) {
            put("PROJECT#blue", "TOKEN#" + i);
        }
        String first = console.get("/items/cello/collection?pk=PROJECT%23blue").text();
        assertThat(first).contains("monochord-picture", "METADATA", "TOKEN#33").doesNotContain("TOKEN#34");
        String second = console.get(address(NEXT, first)).text();
        assertThat(second).contains("TOKEN#34", "TOKEN#49").doesNotContain("TOKEN#33");
        assertThat(console.get(address(PREVIOUS, second)).text())
                .contains("METADATA", "TOKEN#33")
                .doesNotContain("TOKEN#34");
    }

    @Test
    void changeIsShownBeforeItIsMade() {
        createProject("blue");
        String edit = PROJECT.replace("/item?", "/edit?");
        Map<String, String> form = new LinkedHashMap<>(Map.of("c.repository", "https://example.org/new.git"));
        String review = console.post(edit, form).text();
        assertThat(review).contains("This will change", "class=\"come\">{\"S\": \"https://example.org/new.git\"}");
        assertThat(console.get(PROJECT).text()).doesNotContain("new.git");

        form.put("fingerprint", address(FINGERPRINT, review));
        assertThat(console.post(edit, form).status()).isEqualTo(303);
        assertThat(console.get(PROJECT).text()).contains("new.git", "\"version\": {\"N\": \"2\"}");
        assertThat(console.post(edit, form).text()).contains("has changed since");
    }

    @Test
    void deletionCountsDownAtTheParent() {
        createProject("blue");
        createToken("blue", "t-1");
        String delete = "/items/cello/delete?pk=PROJECT%23blue&sk=TOKEN%23t-1";
        String review = console.get(delete).text();
        assertThat(console.post(delete, Map.of("fingerprint", address(FINGERPRINT, review)))
                        .status())
                .isEqualTo(303);
        assertThat(console.get(PROJECT).text()).contains("\"token_count\": {\"N\": \"0\"}");
        assertThat(console.get(delete).status()).isEqualTo(404);
    }

    @Test
    void rowThatCannotBeReadIsShownWithTheReason() {
        put("PROJECT#blue", "TOKEN#broken");
        assertThat(console.get("/items/cello/unreadable").text()).contains("TOKEN#broken", "hashed_token");
        assertThat(console.get("/items/cello/item?pk=PROJECT%23blue&sk=TOKEN%23broken")
                        .text())
                .contains("cannot be read", "hashed_token");
        assertThat(console.get("/items/cello/patterns/allTokens?run=1&p.project=blue")
                        .text())
                .contains("Rows that were left out", "TOKEN#broken");
    }

    @Test
    void exportHasEveryPage() {
        createProject("blue");
        createToken("blue", "t-1");
        createToken("blue", "t-2");
        String export = "/items/cello/patterns/tokens/export?run=1&p.project=blue&size=1&format=";
        assertThat(console.get(export + "jsonl").text().lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("{\"kind\":\"Token\",\"project\":\"blue\""));
        Response csv = console.get(export + "csv");
        assertThat(csv.contentType()).hasValue("text/csv; charset=utf-8");
        assertThat(csv.text().lines()).hasSize(3).first().asString().startsWith("kind,project,tokenId");
    }

    @Test
    void exportOfAStreamHasTheItemsOfAllKinds() {
        createProject("blue");
        for (int number = 1000; number < 1250; number++) {
            put("PROJECT#blue", "TOKEN#" + number, "hash");
        }
        String export = "/items/cello/patterns/everything/export?run=1&format=";
        assertThat(console.get(export + "jsonl").text().lines())
                .hasSize(251)
                .anyMatch(line -> line.startsWith("{\"kind\":\"Project\""))
                .anyMatch(line -> line.contains("\"tokenId\":\"1249\""));
        List<String> rows = console.get(export + "csv").text().lines().toList();
        assertThat(rows).hasSize(252);
        assertThat(rows.get(0)).startsWith("kind,").contains("repository", "tokenId", "workflowName");
        assertThat(rows)
                .allMatch(row -> row.split(",", -1).length == rows.get(0).split(",").length);
    }

    @Test
    void exportWithAMissingArgumentIsRefused() {
        Response refused = console.get("/items/cello/patterns/tokens/export?run=1&format=csv");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.contentType()).hasValue("text/html; charset=utf-8");
    }

    @Test
    void exportedLinesAreTyped() {
        createProject("blue");
        assertThat(console.get("/items/cello/patterns/project/export?run=1&p.project=blue&format=jsonl")
                        .text())
                .contains("\"createdAt\":\"2026-01-01T00:00:00Z\"", "\"version\":1", "\"tokenCount\":0")
                .doesNotContain("deletionId");
    }

    @Test
    void exportOfAnySizeIsReadWhileItIsSent() {
        for (int batch = 0; batch <= 400; batch++) {
            List<WriteRequest> tokens = IntStream.range(batch * 25, batch * 25 + 25)
                    .mapToObj(number -> WriteRequest.builder()
                            .putRequest(put -> put.item(Map.of(
                                    "pk", AttributeValue.fromS("PROJECT#blue"),
                                    "sk", AttributeValue.fromS("TOKEN#" + number))))
                            .build())
                    .toList();
            console.engine.client().batchWriteItem(write -> write.requestItems(Map.of("cello", tokens)));
        }
        for (String format : List.of("jsonl", "csv")) {
            console.engine.recorder().clear();
            Response export = console.get("/items/cello/patterns/tokens/export?run=1&p.project=blue&format=" + format);
            assertThat(export.header("Content-Disposition"))
                    .hasValue("attachment; filename=\"cello-tokens." + format + "\"");
            assertThat(console.engine.recorder().count("Query"))
                    .as("pages read so far")
                    .isEqualTo(1);
            assertThat(export.text().lines()).hasSize(format.equals("csv") ? 10_026 : 10_025);
        }
    }

    @Test
    void wayBackIsNeverMistakenForTheFirstPage() {
        for (int number = 100; number < 124; number++) {
            put("PROJECT#blue", "TOKEN#" + number, "hash");
        }
        String page = console.get("/items/cello/patterns/tokens?run=1&p.project=blue&size=1")
                .text();
        for (int step = 0; step < 22; step++) {
            page = console.get(address(NEXT, page)).text();
        }
        for (int number = 121; number >= 102; number--) {
            page = console.get(address(PREVIOUS, page)).text();
            assertThat(page).contains(link(Integer.toString(number)));
        }
        assertThat(page).doesNotContain("Previous page").contains("First page");
    }

    @Test
    void readOnlyConsoleChangesNothing() {
        try (ConsoleFixture readOnly = ConsoleFixture.readOnly()) {
            Map<String, String> form = Map.of("p.project", "blue");
            Response refused = readOnly.post("/items/cello/patterns/deleteProject", form);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text()).contains("--allow-writes");
            assertThat(readOnly.get(PROJECT.replace("/item?", "/edit?")).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void tableThatIsBeingMigratedIsNotChanged() {
        createProject("blue");
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        MigrationState migration = new MigrationState(
                "move",
                "cello",
                "1",
                "2",
                "cello",
                "cello2",
                "{}",
                "{}",
                null,
                "f",
                Phase.DUAL_WRITE,
                1,
                0,
                false,
                1,
                null,
                0,
                0,
                null,
                null,
                null,
                null,
                0,
                now,
                now,
                null,
                null,
                null,
                null);
        Migrations.create(console.engine.client(), JobContext.system(ControlSettings.DEFAULT, Sleeper.system()))
                .table()
                .createMigration(migration);
        assertThat(createToken("blue", "t-1").status()).isEqualTo(409);
        assertThat(console.get(PROJECT.replace("/item?", "/edit?")).text()).contains("is being migrated by move");
    }

    @Test
    void writeIsReviewedFirst() {
        Response review = console.get("/items/cello/patterns/deleteProject?run=1&p.project=blue");
        assertThat(review.text()).contains("This will be written", "celloTable.deleteProject(\"blue\")");
    }

    private static String link(String token) {
        return "sk=TOKEN%23" + token + "\"";
    }

    private void put(String partition, String sort, String hash) {
        console.engine
                .client()
                .putItem(put -> put.tableName("cello")
                        .item(Map.of(
                                "pk", AttributeValue.fromS(partition),
                                "sk", AttributeValue.fromS(sort),
                                "hashed_token", AttributeValue.fromS(hash))));
    }

    private void put(String partition, String sort) {
        console.engine
                .client()
                .putItem(put -> put.tableName("cello")
                        .item(Map.of(
                                "pk", AttributeValue.fromS(partition),
                                "sk", AttributeValue.fromS(sort),
                                "hashed_token", AttributeValue.fromN("1"))));
    }

    private static String address(Pattern pattern, String page) {
        Matcher found = pattern.matcher(page);
        assertThat(found.find()).as("page has " + pattern).isTrue();
        return found.group(1).replace("&amp;", "&");
    }
}
