package dev.monochord.systems.cello.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.CelloItem;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.Target;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.store.PostgresSchema;
import dev.monochord.testing.StoredTable;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Dump, load, verify, reconcile and fix-timestamps, between a real PostgreSQL and an engine, far from UTC. */
class CelloTransferTest {

    private static final Instant NOW = Instant.parse("2023-06-15T12:00:00Z");

    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final PostgresServer postgres = PostgresServer.create();
    private final Engine engine =
            Engine.builder().clock(AdjustableClock.standingAt(NOW)).open();
    private final Recheck recheck = new Recheck(2, Duration.ZERO, wait -> {});
    private Monochord monochord;
    private CelloTable table;

    @BeforeEach
    void begin() {
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Colombo"));
        TableSchema.create(engine.client(), DynamoDbCelloTable.design());
        monochord = Monochord.builder()
                .client(engine.client())
                .clock(engine.clock())
                .sleeper(wait -> {})
                .build();
        table = DynamoDbCelloTable.open(monochord);
        postgres.run(
                PostgresSchema.TABLES,
                "INSERT INTO projects VALUES ('proja', 'git@host:a,b\"c.git'), ('projb', NULL)",
                "INSERT INTO tokens VALUES"
                        + " ('tkn-1', '2023-06-01 15:30:00.123456+05:30', 'proja', '2024-06-01 10:00:00-07'),"
                        + " ('tkn-2', '2023-06-02 00:00:00Z', 'proja', NULL),"
                        + " ('tkn-3', '2020-06-02 00:00:00Z', 'proja', '2021-06-02 00:00:00Z')");
    }

    @AfterEach
    void end() {
        engine.close();
        postgres.close();
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    private String dump() throws IOException {
        StringWriter out = new StringWriter();
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            DumpFile.write(out, rows::each);
        }
        return out.toString();
    }

    private CelloLoad.Report load(String dump) throws IOException {
        CelloLoad load = new CelloLoad(monochord, false);
        DumpFile.read(new StringReader(dump), load::load);
        return load.report();
    }

    private List<String> verify() {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            return new CelloVerification(rows, table, recheck, engine.clock())
                    .run(done -> {}).differences().stream()
                            .map(CelloDifference::toString)
                            .toList();
        }
    }

    private CelloReconciliation.Report reconcile(boolean dryRun) {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            return new CelloReconciliation(rows, monochord, table, Duration.ofMinutes(1), dryRun).run();
        }
    }

    @Test
    void dumpHasTimesOfFixedWidthAndKeepsCommas() throws IOException {
        assertThat(dump().replaceAll("\\s+", " ").strip())
                .isEqualTo("{ \"proja\" : { \"repository\" : \"git@host:a,b\\\"c.git\", \"tokens\" : [ {"
                        + " \"token_id\" : \"tkn-2\", \"created_at\" : \"2023-06-02T00:00:00.000000000Z\","
                        + " \"expires_at\" : \"2024-06-01T16:00:00.000000000Z\" }, {"
                        + " \"token_id\" : \"tkn-1\", \"created_at\" : \"2023-06-01T10:00:00.123456000Z\","
                        + " \"expires_at\" : \"2024-06-01T17:00:00.000000000Z\" }, {"
                        + " \"token_id\" : \"tkn-3\", \"created_at\" : \"2020-06-02T00:00:00.000000000Z\","
                        + " \"expires_at\" : \"2021-06-02T00:00:00.000000000Z\" } ] },"
                        + " \"projb\" : { \"repository\" : null, \"tokens\" : [ ] } }");
    }

    @Test
    void tokensWithoutExpiryOrProjectAreReported() {
        postgres.run(
                "ALTER TABLE tokens DROP CONSTRAINT tokens_project_fkey",
                "INSERT INTO tokens VALUES ('lost', now(), 'nowhere', NULL)");
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            assertThat(rows.orphans()).containsExactly("lost");
            assertThat(rows.project("proja").orElseThrow().assumedExpiry()).containsExactly("tkn-2");
        }
    }

    @Test
    void loadIsCompleteAndCanBeRepeated() throws IOException {
        assertThat(load(dump())).isEqualTo(new CelloLoad.Report(4, 0, 1, List.of()));
        assertThat(verify()).isEmpty();
        assertThat(load(dump())).isEqualTo(new CelloLoad.Report(0, 4, 1, List.of()));
        Token token = table.token("proja", "tkn-2").orElseThrow();
        assertThat(token.expiresAt()).isEqualTo("2024-06-01T16:00:00Z");
        assertThat(table.project("proja").orElseThrow().repository()).isEqualTo("git@host:a,b\"c.git");
    }

    @Test
    void namesThatDifferOnlyInNormalFormStayTwoProjects() throws IOException {
        postgres.run(
                "INSERT INTO projects VALUES (U&'e\\0301acute', 'git@host:a.git'), (U&'\\00e9acute', 'git@host:b.git')",
                "INSERT INTO tokens VALUES ('tkn-4', '2023-06-01Z', U&'e\\0301acute', '2024-06-01Z'),"
                        + " ('tkn-5', '2023-06-01Z', U&'\\00e9acute', '2024-06-01Z')");

        assertThat(load(dump())).isEqualTo(new CelloLoad.Report(8, 0, 1, List.of()));
        assertThat(verify()).isEmpty();
        CelloReconciliation.Report first = reconcile(false);
        assertThat(reconcile(false)).isEqualTo(first);
        assertThat(verify()).isEmpty();
        assertThat(table.project("e\u0301acute").orElseThrow().repository()).isEqualTo("git@host:a.git");
        assertThat(table.project("\u00e9acute").orElseThrow().repository()).isEqualTo("git@host:b.git");
    }

    @Test
    void tokensThatDynamoDbRemovesCountAsAbsent() throws IOException {
        load(dump());
        engine.clock().advance(Duration.ofDays(500));
        engine.deleteExpired();
        assertThat(table.everything()).noneMatch(Token.class::isInstance);
        assertThat(verify()).isEmpty();
    }

    @Test
    void projectDeletedRightAfterItsTokensDoesNotEndTheLoad() throws IOException {
        String dump = dump();
        monochord = Monochord.builder()
                .client(engine.client())
                .clock(engine.clock())
                .sleeper(wait -> {})
                .listener(call -> {
                    if (call.operation().equals("TransactWriteItems") && table.countTokens("proja") == 2) {
                        deleteAll("proja");
                    }
                })
                .build();
        assertThat(load(dump)).isEqualTo(new CelloLoad.Report(4, 0, 1, List.of()));
        assertThat(table.everything()).extracting(CelloItem::project).containsExactly("projb");
    }

    private void deleteAll(String project) {
        engine.client().scan(scan -> scan.tableName("cello")).items().stream()
                .filter(item -> item.get("pk").s().equals("PROJECT#" + project))
                .forEach(item -> engine.client()
                        .deleteItem(delete ->
                                delete.tableName("cello").key(Map.of("pk", item.get("pk"), "sk", item.get("sk")))));
    }

    @Test
    void dryRunWritesNothing() throws IOException {
        CelloLoad load = new CelloLoad(monochord, true);
        DumpFile.read(new StringReader(dump()), load::load);
        assertThat(load.report().loaded()).isEqualTo(4);
        assertThat(table.everything()).isEmpty();
    }

    @Test
    void hashesAreMovedToo() throws IOException {
        postgres.run(
                "ALTER TABLE tokens ADD COLUMN hashed_token varchar(100)",
                "UPDATE tokens SET hashed_token = 'sha256$x' WHERE token_id = 'tkn-1'");
        load(dump());
        assertThat(table.token("proja", "tkn-1").orElseThrow().hashedToken()).isEqualTo("sha256$x");
        assertThat(verify()).isEmpty();
    }

    @Test
    void tokenRevokedBetweenDumpAndLoadIsGoneAfterReconcile() throws IOException {
        String dump = dump();
        postgres.run("DELETE FROM tokens WHERE token_id = 'tkn-1'", "DELETE FROM projects WHERE project = 'projb'");
        load(dump);
        assertThat(table.token("proja", "tkn-1")).isPresent();
        assertThat(verify()).containsExactlyInAnyOrder("EXTRA token tkn-1 of project proja", "EXTRA project projb");
        CelloReconciliation.Report report = reconcile(true);
        assertThat(report.deleted()).containsExactlyInAnyOrder("token tkn-1 of project proja", "project projb");
        assertThat(table.token("proja", "tkn-1")).isPresent();
        assertThat(reconcile(false)).isEqualTo(report);
        assertThat(table.token("proja", "tkn-1")).isEmpty();
        assertThat(verify()).isEmpty();
        assertThat(reconcile(false))
                .isEqualTo(new CelloReconciliation.Report(List.of(), List.of(), List.of(), List.of()));
    }

    @Test
    void nameThatNoKeyCanHoldDoesNotKeepTheRestFromBeingCompared() throws IOException {
        load(dump());
        postgres.run(
                "INSERT INTO projects VALUES (E'bell\\x07', 'git@host:a.git'), ('zeta', 'git@host:z.git')",
                "INSERT INTO tokens VALUES (E'tkn\\x07', '2023-06-01Z', 'proja', '2024-06-01Z')");

        assertThat(verify())
                .hasSize(3)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("UNSTORABLE project bell\u0007: ")
                        .contains("control character"))
                .anySatisfy(line -> assertThat(line).startsWith("UNSTORABLE token tkn\u0007 of project proja: "))
                .contains("MISSING project zeta");
    }

    @Test
    void plantedDifferencesAreFoundInBothDirections() throws IOException {
        load(dump());
        table.deleteToken("proja", "tkn-2");
        put(
                "PROJECT#proja",
                "TOKEN#tkn-1",
                "created_at",
                "2023-06-01T10:00:00.124Z",
                "expires_at",
                "2024-06-01T17:00:00Z");
        put(
                "PROJECT#proja",
                "TOKEN#tkn-9",
                "created_at",
                "2023-06-01T10:00:00.124Z",
                "expires_at",
                "2024-06-01T17:00:00Z");
        put(
                "PROJECT#orphan",
                "TOKEN#tkn-8",
                "created_at",
                "2023-06-01T10:00:00.124Z",
                "expires_at",
                "2024-06-01T17:00:00Z");
        put("PROJECT#projb", "METADATA", "repository", "other");
        assertThat(verify())
                .containsExactlyInAnyOrder(
                        "DIFFERENT token tkn-1 of project proja: created_at",
                        "MISSING token tkn-2 of project proja",
                        "EXTRA token tkn-9 of project proja",
                        "EXTRA token tkn-8 of project orphan",
                        "DIFFERENT project projb: repository");
    }

    @Test
    void countersAreRightAfterALoadBesideShadowWrites() throws IOException {
        String dump = dump();
        monochord
                .transaction()
                .create(Project.create("proja", "git@host:a,b\"c.git", NOW))
                .commit();
        assertThat(load(dump).skipped()).isEqualTo(1);
        assertThat(table.project("proja").orElseThrow().tokenCount()).isNull();
        engine.client()
                .updateItem(update -> update.tableName("cello")
                        .key(Map.of(
                                "pk", AttributeValue.fromS("PROJECT#proja"), "sk", AttributeValue.fromS("METADATA")))
                        .updateExpression("SET token_count = :n")
                        .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("1"))));
        assertThat(reconcile(false).counters()).containsExactly("proja");
        assertThat(table.project("proja").orElseThrow().tokenCount()).isNull();
    }

    @Test
    void reconcileKeepsTargetsAndWhatIsNew() {
        monochord
                .transaction()
                .create(Project.of("withtarget", "git@host:x.git"))
                .commit();
        table.createTarget(Target.of("withtarget", "prod", "aws_account", Map.of()));
        monochord
                .transaction()
                .create(Project.create("brandnew", "git@host:x.git", NOW))
                .commit();
        CelloReconciliation.Report report = reconcile(false);
        assertThat(report.deleted()).isEmpty();
        assertThat(report.kept())
                .containsExactlyInAnyOrder(
                        "project withtarget: it has targets, which PostgreSQL never had; delete them first",
                        "project brandnew: created just now; run again later");
    }

    @ParameterizedTest
    @CsvSource({
        "2022-02-02 18:01:49.345261+00,2022-02-02T18:01:49.345Z",
        "2022-02-02T10:01:49-08:00,2022-02-02T18:01:49.000Z",
        "2022-02-02T18:01:49.345Z,2022-02-02T18:01:49.345Z",
        "1643824909,2022-02-02T18:01:49.000Z",
        "never,never",
        "'',''"
    })
    void timesAreRewrittenInOneForm(String stored, String expected) {
        put("PROJECT#proja", "TOKEN#tkn-1", "created_at", stored, "expires_at", "2024-06-01T17:00:00.000Z");
        TimestampRepair.Report dry = new TimestampRepair(monochord, true).run();
        TimestampRepair.Report report = new TimestampRepair(monochord, false).run();
        assertThat(report).isEqualTo(dry);
        assertThat(report.fixed()).hasSize(stored.equals(expected) ? 0 : 1);
        assertThat(report.failed()).hasSize(stored.equals("never") ? 1 : 0);
        assertThat(engine.client()
                        .scan(scan -> scan.tableName("cello"))
                        .items()
                        .get(0)
                        .get("created_at")
                        .s())
                .isEqualTo(expected);
        assertThat(new TimestampRepair(monochord, false).run().fixed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            []                                        | has a list where it should have an object (line 1)
            ''                                        | ends where it should have an object (line 1)
            {"p": 1}                                  | has a number where it should have an object (line 1)
            {"p": {"repo": "x"}}                      | has a field repo, which a project has not (line 1)
            {"p": {"tokens": [{"token_id": "t"}]}}    | has a token without token_id or created_at (line 1)
            {"p": {"tokens": [{"created_at": "now"}]}}| has a time that is not like
            {"p": {}                                  | the dump ends in the middle (line 1)
            {"p": {secret                             | the dump is not JSON (line 1)
            """)
    void dumpThatIsDamagedIsRejected(String dump, String problem) {
        assertThatThrownBy(() -> load(dump))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(problem)
                .hasMessageNotContaining("secret");
    }

    private void put(String pk, String sk, String... attributes) {
        String[] all = new String[attributes.length + 4];
        System.arraycopy(new String[] {"pk", pk, "sk", sk}, 0, all, 0, 4);
        System.arraycopy(attributes, 0, all, 4, attributes.length);
        engine.client().putItem(put -> put.tableName("cello").item(StoredTable.item(all)));
    }
}
