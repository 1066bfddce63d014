package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.transfer.StampSweep;
import dev.monochord.migrate.postgres.verify.RowDifference;
import dev.monochord.migrate.postgres.verify.RowVerificationReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Several source tables, migrations and other programs write to one target. */
class PostgresSharedTargetTest extends ShopTransfer {

    private static final Runnable IDLE = Thread::onSpinWait;
    private static final String CUSTOMERS = """
            {"table": "customers", "key": ["id"], "target": "shop",
             "keys": {"pk": "CUSTOMER#{id}", "sk": "METADATA"}, "attributes": {"name": {}}}""";
    private static final String ORDERS = """
            {"table": "orders", "key": ["id"], "target": "shop",
             "keys": {"pk": "CUSTOMER#{customer}", "sk": "ORDER#{id}"}, "attributes": {"tags": {}}}""";
    /** Its keys match the items of every other table. */
    private static final String NOTES = """
            {"table": "notes", "key": ["id"], "target": "shop",
             "keys": {"pk": "CUSTOMER#{customer}", "sk": "{topic}"}, "attributes": {"body": {}}}""";

    /** Another item of each customer. Its keys match those of {@link #CUSTOMERS} too. */
    private static final String NAMES = """
            {"table": "customers", "key": ["id"], "target": "shop",
             "keys": {"pk": "CUSTOMER#{id}", "sk": "{name}"}, "attributes": {"since": {}}}""";

    @BeforeEach
    void notes() {
        capture = CaptureKind.OUTBOX;
        server.run(
                "CREATE TABLE notes (id int PRIMARY KEY, customer int, topic text, body text)",
                "INSERT INTO notes SELECT n, n, 'TOPIC', 'body ' || n FROM generate_series(1, 5) n");
        fill(10);
    }

    private MappingFile mapping(String suffix, String... tables) {
        return MappingFile.parse(
                "{\"name\": \"" + name + suffix + "\", \"tables\": [" + String.join(", ", tables) + "]}");
    }

    private static void copy(PostgresMigration migration) {
        migration.begin();
        migration.copy(progress -> true);
        migration.catchUp(IDLE);
    }

    @Test
    void endOfAMigrationLeavesTheItemsOfAnother() {
        try (PostgresMigration customers = open(mapping("_customers", CUSTOMERS));
                PostgresMigration orders = open(mapping("_orders", ORDERS))) {
            copy(customers);
            server.run("DELETE FROM customers WHERE id = 3");
            customers.catchUp(IDLE);
            copy(orders);
            assertEqual(orders.verify());

            assertThat(orders.finish(IDLE)).isEqualTo(new StampSweep.Swept(0, 30));

            server.run("UPDATE customers SET name = 'newer'");
            customers.catchUp(IDLE);
            assertThat(customers.rejected()).isEmpty();
            assertEqual(customers.verify());
            assertThat(customers.finish(IDLE)).isEqualTo(new StampSweep.Swept(1, 9));
        }
    }

    @Test
    void itemsOfAnotherTableAreForeignEvenIfTheirKeysMatch() {
        try (PostgresMigration others = open(mapping("_others", CUSTOMERS, ORDERS));
                PostgresMigration notes = open(mapping("_notes", NOTES))) {
            copy(others);
            server.run("DELETE FROM customers WHERE id = 3");
            others.catchUp(IDLE);
            copy(notes);
            RowVerificationReport report = notes.verify().get(0);
            assertThat(report.differences()).isEmpty();
            assertThat(report.items()).isEqualTo(5);
            assertThat(report.tombstones()).isZero();
            assertThat(report.foreign()).isEqualTo(40);
            assertThat(notes.repair()).isZero();
            assertEqual(notes.verify());
            assertThat(notes.finish(IDLE)).isEqualTo(new StampSweep.Swept(0, 5));
            assertEqual(others.verify());
        }
    }

    @Test
    void twoMigrationsOfOneTableLeaveTheItemsOfEachOther() {
        try (PostgresMigration customers = open(mapping("_customers", CUSTOMERS));
                PostgresMigration names = open(mapping("_names", NAMES))) {
            copy(customers);
            copy(names);
            server.run("DELETE FROM customers WHERE id = 3");
            customers.catchUp(IDLE);
            names.catchUp(IDLE);
            RowVerificationReport report = names.verify().get(0);
            assertThat(report.differences()).isEmpty();
            assertThat(report.items()).isEqualTo(9);
            assertThat(report.tombstones()).isEqualTo(1);
            assertThat(report.foreign()).isEqualTo(10);
            assertThat(names.repair()).isZero();
            assertEqual(names.verify());
            assertThat(names.finish(IDLE)).isEqualTo(new StampSweep.Swept(1, 9));

            server.run("UPDATE customers SET name = 'newer'");
            customers.catchUp(IDLE);
            assertThat(customers.rejected()).isEmpty();
            assertEqual(customers.verify());
            assertThat(customers.finish(IDLE)).isEqualTo(new StampSweep.Swept(1, 9));
        }
    }

    @Test
    void tombstoneOfAnotherMigrationIsNotWrittenOver() {
        try (PostgresMigration customers = open(mapping("_customers", CUSTOMERS));
                PostgresMigration names = open(mapping("_names", NAMES))) {
            copy(customers);
            copy(names);
            server.run("DELETE FROM customers WHERE id = 3");
            customers.catchUp(IDLE);
            server.run("INSERT INTO customers VALUES (3, 'METADATA', now())");
            names.catchUp(IDLE);
            assertThat(names.rejected())
                    .singleElement()
                    .satisfies(row -> assertThat(row.reason()).contains("that another migration wrote"));
            customers.catchUp(IDLE);
            assertThat(customers.rejected()).isEmpty();
            assertEqual(customers.verify());
        }
    }

    @Test
    void repairLeavesTheItemThatARowOfAnotherTableHas() {
        server.run("INSERT INTO notes VALUES (6, 6, 'METADATA', 'has the key of a customer')");
        try (PostgresMigration migration = open(mapping("_both", CUSTOMERS, NOTES))) {
            copy(migration);
            assertThat(migration.rejected()).hasSize(1);
            assertThat(migration.repair()).isZero();
            assertThat(engine.client()
                            .getItem(get -> get.tableName(ITEMS)
                                    .key(Map.of(
                                            "pk", AttributeValue.fromS("CUSTOMER#6"),
                                            "sk", AttributeValue.fromS("METADATA"))))
                            .item())
                    .containsEntry("name", AttributeValue.fromS("name 6"));
            assertThat(migration.rejected()).hasSize(1);
        }
    }

    @Test
    void itemWhoseKeyNoRowCanHaveIsExtra() {
        plant("CUSTOMER#abc", "METADATA", true);
        plant("CUSTOMER#99999999999", "METADATA", true);
        plant("CUSTOMER#20", "METADATA", true);
        try (PostgresMigration migration = open(mapping("_customers", CUSTOMERS))) {
            copy(migration);
            assertThat(migration.verify().get(0).differences())
                    .allMatch(difference -> difference.kind() == RowDifference.Kind.EXTRA)
                    .extracting(RowDifference::source)
                    .containsExactlyInAnyOrder(
                            source(name + "_customers", "customers", "abc"),
                            source(name + "_customers", "customers", "99999999999"),
                            source(name + "_customers", "customers", "20"));
            assertThat(migration.repair()).isZero();
            List.of("abc", "99999999999", "20").forEach(id -> plant("CUSTOMER#" + id, "METADATA", false));
            assertEqual(migration.verify());
        }
    }
}
