package dev.monochord.systems.cello.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.store.PostgresSchema;
import dev.monochord.systems.testing.NeededPermission;
import dev.monochord.testing.StoredTable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** The actions that the documented permissions have to allow ("Permissions and price" in docs/cello-migration.md). */
class TransferPermissionsTest {

    private static final Path PAGE = Path.of("..", "..", "docs", "cello-migration.md");
    private static final Instant NOW = Instant.parse("2023-06-15T12:00:00Z");

    private final PostgresServer postgres = PostgresServer.create();
    private final Engine engine =
            Engine.builder().clock(AdjustableClock.standingAt(NOW)).open();
    private final Set<String> sent = new TreeSet<>();
    private Monochord monochord;
    private CelloTable table;

    @BeforeEach
    void begin() {
        TableSchema.create(engine.client(), DynamoDbCelloTable.design());
        monochord = Monochord.builder()
                .client(recording())
                .clock(engine.clock())
                .sleeper(wait -> {})
                .build();
        table = DynamoDbCelloTable.open(monochord);
        postgres.run(
                PostgresSchema.TABLES,
                "INSERT INTO projects VALUES ('proja', 'git@host:a.git'), ('projb', NULL)",
                "INSERT INTO tokens VALUES ('tkn-1', '2023-06-01 10:00:00Z', 'proja', '2024-06-01 17:00:00Z'),"
                        + " ('tkn-2', '2023-06-02 00:00:00Z', 'proja', NULL)");
    }

    @AfterEach
    void end() {
        engine.close();
        postgres.close();
    }

    private DynamoDbClient recording() {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, given) -> {
                    if (given != null && given.length == 1 && given[0] instanceof DynamoDbRequest request) {
                        NeededPermission.of(request)
                                .forEach(needed -> sent.add(needed.operation().apiName()));
                    }
                    try {
                        return method.invoke(engine.client(), given);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    @Test
    void commandsNeedWhatIsDocumented() throws IOException {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            sent.clear();
            rows.each(new CelloLoad(monochord, true)::load);
            assertNeeded("load --dry-run");
            rows.each(new CelloLoad(monochord, false)::load);
            assertNeeded("load");
            plantDifferences();
            new CelloReconciliation(rows, monochord, table, Duration.ZERO, true).run();
            assertNeeded("reconcile --dry-run");
            CelloReconciliation.Report report =
                    new CelloReconciliation(rows, monochord, table, Duration.ZERO, false).run();
            assertThat(report.deleted()).isNotEmpty();
            assertThat(report.corrected()).isNotEmpty();
            assertThat(report.counters()).isNotEmpty();
            assertNeeded("reconcile");
            new CelloVerification(rows, table, new Recheck(1, Duration.ZERO, wait -> {}), engine.clock())
                    .run(done -> {});
            assertNeeded("verify");
            put("PROJECT#proja", "TOKEN#tkn-1", "created_at", "2022-02-02 18:01:49+00");
            assertThat(new TimestampRepair(monochord, false).run().fixed()).isNotEmpty();
            assertNeeded("fix-timestamps");
        }
    }

    private void plantDifferences() {
        postgres.run(
                "UPDATE projects SET repository = 'git@host:other.git' WHERE project = 'proja'",
                "DELETE FROM tokens WHERE token_id = 'tkn-1'",
                "DELETE FROM projects WHERE project = 'projb'");
        engine.client()
                .putItem(put -> put.tableName("cello")
                        .item(StoredTable.item(
                                "pk", "PROJECT#proja", "sk", "METADATA", "repository", "x", "token_count", 7)));
        monochord
                .transaction()
                .create(Project.create("projc", "x", NOW.minusSeconds(60)))
                .commit();
        sent.clear();
    }

    private void put(String pk, String sk, String attribute, String value) {
        engine.client()
                .putItem(put -> put.tableName("cello").item(StoredTable.item("pk", pk, "sk", sk, attribute, value)));
    }

    /** The command itself also looks whether the table exists. */
    private void assertNeeded(String command) throws IOException {
        sent.add("DescribeTable");
        String row = Files.readString(PAGE)
                .lines()
                .filter(line -> line.startsWith("| `" + command + "` | `DescribeTable`"))
                .findFirst()
                .orElseThrow();
        Set<String> documented = Pattern.compile("`([A-Z][A-Za-z]+)`")
                .matcher(row)
                .results()
                .map((MatchResult action) -> action.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(sent).as(command).isEqualTo(documented);
        sent.clear();
    }
}
