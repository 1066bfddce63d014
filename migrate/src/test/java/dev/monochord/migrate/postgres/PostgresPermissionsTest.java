package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.plan.PlanStep;
import dev.monochord.migrate.plan.RowsToMove;
import dev.monochord.migrate.plan.StepEstimate;
import dev.monochord.migrate.plan.TableSize;
import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.work.ThrottleSource;
import java.io.IOException;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rights that the documentation asks for, in both stores, are those that are used, and its prices are those of a plan
 * ("Permissions and price" in docs/cello-migration.md).
 */
class PostgresPermissionsTest extends ShopTransfer {

    private static final Path PAGE = Path.of("..", "docs", "cello-migration.md");
    private static final Runnable IDLE = Thread::onSpinWait;
    private static final List<String> TABLES = List.of(
            ITEMS,
            DynamoDbTransferTable.design().name(),
            DynamoDbMigrationsTable.design().name());

    private static final Set<String> WRITING = Set.of("copy", "follow", "verify", "verify --repair", "finish", "reset");

    private final Map<String, Set<String>> used = new TreeMap<>();

    @ParameterizedTest
    @EnumSource
    void roleWithTheDocumentedRightsIsEnough(CaptureKind kind) throws IOException {
        capture = kind;
        grant();
        fill(20);
        // Takes the key of another row, and is rejected until that one leaves.
        server.run("ALTER TABLE orders DROP CONSTRAINT orders_pkey", "INSERT INTO orders VALUES (7, 8, 1, NULL)");
        plant("CUSTOMER#4", "METADATA", true);
        step("preflight", PostgresMigration::preflight);
        step("plan", migration -> migration.plan(PlanOptions.DEFAULT));
        step("copy --dry-run", PostgresMigration::dryRun);
        step("copy", migration -> {
            migration.begin();
            migration.copy(progress -> true);
        });
        server.run(
                "DELETE FROM orders WHERE id = 7",
                "UPDATE customers SET name = 'other' WHERE id = 1",
                "INSERT INTO customers VALUES (99, 'new', now())");
        plant("CUSTOMER#4", "METADATA", false);
        step("follow", migration -> migration.catchUp(IDLE));
        step("status", PostgresMigration::status);
        step("report", migration -> {
            migration.status();
            migration.plan(PlanOptions.DEFAULT);
            migration.rejected();
        });
        plant("CUSTOMER#2", "METADATA", false);
        step("verify", PostgresMigration::verify);
        plantWithoutARow();
        step("verify --repair", migration -> {
            migration.repair();
            assertEqual(migration.verify());
        });
        step("finish", migration -> migration.finish(IDLE));
        step("reset", PostgresMigration::reset);
        assertThat(used.get(ITEMS)).contains("PutItem", "UpdateItem", "DeleteItem", "Scan", "BatchGetItem");
    }

    /** As if its row had gone while nothing was captured. */
    private void plantWithoutARow() {
        Map<String, AttributeValue> item = new TreeMap<>(engine.client()
                .getItem(get -> get.tableName(ITEMS)
                        .key(Map.of("pk", AttributeValue.fromS("CUSTOMER#3"), "sk", AttributeValue.fromS("METADATA"))))
                .item());
        item.put("pk", AttributeValue.fromS("CUSTOMER#55"));
        item.put(RowMapping.SOURCE, AttributeValue.fromS("[\"" + name + "\",\"public.customers\",\"55\"]"));
        engine.client().putItem(put -> put.tableName(ITEMS).item(item));
    }

    private void grant() {
        server.run("CREATE ROLE " + role() + " LOGIN PASSWORD 'secret'");
        if (capture == CaptureKind.DECODING) {
            server.run(
                    "ALTER ROLE " + role() + " REPLICATION",
                    "GRANT CREATE ON DATABASE " + database() + " TO " + role(),
                    "ALTER TABLE customers OWNER TO " + role(),
                    "ALTER TABLE orders OWNER TO " + role());
        } else {
            server.run(
                    "GRANT SELECT, TRIGGER ON customers, orders TO " + role(),
                    "GRANT USAGE, CREATE ON SCHEMA public TO " + role());
        }
    }

    private String database() {
        return server.rows("SELECT current_database()").get(0);
    }

    private String role() {
        return "mover_" + database();
    }

    private void step(String name, Consumer<PostgresMigration> work) throws IOException {
        engine.recorder().clear();
        TransferOptions options = new TransferOptions(
                capture,
                50,
                4,
                3,
                null,
                Duration.ZERO,
                duration -> {},
                new Recheck(3, Duration.ZERO, duration -> {}),
                ThrottleSource.NONE);
        PostgresAddress address =
                PostgresAddress.parse(server.url().replace("//postgres:postgres@", "//" + role() + ":secret@"));
        try (PostgresMigration migration = PostgresMigration.open(mapping(), address, engine.client(), options)) {
            work.accept(migration);
        }
        for (int i = 0; i < TABLES.size(); i++) {
            Set<String> operations = operations(TABLES.get(i));
            used.computeIfAbsent(TABLES.get(i), table -> new TreeSet<>()).addAll(operations);
            Set<String> documented = documented(name, i + 1);
            documented.addAll(documented("every step", i + 1));
            if (WRITING.contains(name)) {
                documented.addAll(documented("`copy`, `follow`, `verify`, `finish` and `reset` too", i + 1));
            }
            assertThat(documented).as(name + " on " + TABLES.get(i)).containsAll(operations);
        }
    }

    private Set<String> operations(String table) {
        return engine.recorder().calls().stream()
                .filter(call -> call.tables().contains(table))
                .map(RecordedCall::operation)
                .map(operation -> isState(table) && operation.equals("TransactWriteItems") ? "UpdateItem" : operation)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Transactions on the state are claims and checkpoints: single updates, which need the permission to UpdateItem. */
    private static boolean isState(String table) {
        return table.equals(DynamoDbMigrationsTable.design().name());
    }

    private static Set<String> documented(String step, int column) throws IOException {
        List<List<String>> rows = Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith("| step | on the targets |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Arrays.asList(line.substring(2).split(" \\| ")))
                .toList();
        List<String> row = rows.stream()
                .filter(cells ->
                        cells.get(0).contains("`" + step + "`") || cells.get(0).startsWith(step))
                .findFirst()
                .orElseThrow();
        return Pattern.compile("`([A-Za-z]+)`")
                .matcher(row.get(column))
                .results()
                .map(action -> action.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void pricesAreThoseOfAPlan() throws IOException {
        List<String> steps = List.of("copy", "verify", "finish");
        List<String> million = prices(1_000_000);
        List<String> billion = prices(1_000_000_000);
        assertThat(million).hasSameSizeAs(steps);
        List<String> lines = Files.readAllLines(PAGE);
        for (int i = 0; i < steps.size(); i++) {
            String start = "| `" + steps.get(i) + "` |";
            String end = "| " + million.get(i) + " | " + billion.get(i) + " |";
            assertThat(lines).anyMatch(line -> line.startsWith(start) && line.endsWith(end));
        }
    }

    private static List<String> prices(long rows) {
        RowsToMove moved =
                new RowsToMove("rows", "items", new TableSize(rows, rows * 1024), 1, 1, List.of(), List.of());
        return MigrationPlan.ofRows("shop", "", "", List.of(moved), PlanOptions.DEFAULT).tables().stream()
                .flatMap(table -> table.steps().stream())
                .map(PlanStep::estimate)
                .filter(estimate -> estimate != null)
                .map(PostgresPermissionsTest::price)
                .toList();
    }

    private static String price(StepEstimate estimate) {
        return "$" + estimate.price().setScale(2, RoundingMode.HALF_UP).toPlainString();
    }
}
