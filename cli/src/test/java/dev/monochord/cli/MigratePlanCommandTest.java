package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** {@code migrate plan}: what it prints, and what it refuses to register. */
class MigratePlanCommandTest {

    @TempDir
    Path folder;

    private MigratingNotes notes;

    @BeforeEach
    void open() throws IOException {
        notes = new MigratingNotes(folder, 120);
    }

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void planTellsStepsAndEstimatesAndChangesNothing() {
        assertThat(notes.plan()).isZero();
        assertThat(notes.out())
                .contains("migration from notes@1 to notes@2", "items move to notes_v2", "estimate: 120 items")
                .contains("POINT OF NO RETURN");
        assertThat(notes.client().listTables().tableNames()).containsExactly("notes");
    }

    @Test
    void planOfAGivenSizeNeedsNoStore() {
        assertThat(notes.run(List.of(
                        "migrate",
                        "plan",
                        notes.old().toString(),
                        notes.next().toString(),
                        "--items",
                        "5000000",
                        "--size",
                        "300",
                        "--json")))
                .isZero();
        assertThat(notes.out()).contains("\"startable\": true", "\"items\": 5000000", "\"target\": \"notes_v2\"");
    }

    @Test
    void planCountsWithTheGivenPrices() {
        assertThat(notes.plan("--items", "1000000", "--read-price", "0", "--write-price", "1"))
                .isZero();
        assertThat(notes.out()).contains("write units, USD 6.00,", "On demand, your prices: USD 0");
        assertThat(notes.plan("--read-price", "1")).isEqualTo(2);
        assertThat(notes.err()).contains("--read-price and --write-price belong together");
    }

    @Test
    void itemsWithNewKeysDoNotMoveToTheirOwnTable() {
        notes.client()
                .createTable(table -> table.tableName("notes_v2")
                        .keySchema(
                                key -> key.attributeName("pk").keyType(KeyType.HASH),
                                key -> key.attributeName("sk").keyType(KeyType.RANGE))
                        .attributeDefinitions(
                                pk -> pk.attributeName("pk").attributeType(ScalarAttributeType.S),
                                sk -> sk.attributeName("sk").attributeType(ScalarAttributeType.S))
                        .billingMode(BillingMode.PAY_PER_REQUEST));
        assertThat(notes.plan("--create", "--from-table", "notes_v2")).isEqualTo(3);
        assertThat(notes.err()).contains("cannot be notes_v2 itself", "--to-table");
    }

    @Test
    void tableOfOtherKeysIsNamedBeforeItsItemsAreRead() {
        notes.client()
                .createTable(table -> table.tableName("odd")
                        .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH))
                        .attributeDefinitions(id -> id.attributeName("id").attributeType(ScalarAttributeType.S))
                        .billingMode(BillingMode.PAY_PER_REQUEST));
        notes.client().putItem(put -> put.tableName("odd").item(Map.of("id", AttributeValue.fromS("1"))));
        assertThat(notes.plan("--create", "--from-table", "odd", "--id", "odd")).isZero();

        assertThat(notes.migrate("start", "odd", "--without-recovery")).isEqualTo(3);

        assertThat(notes.err())
                .contains("Table odd is not as the old design says", "the key")
                .doesNotContain("Correct the transform");
    }

    @Test
    void nothingToMigrateBetweenEqualDesigns() {
        assertThat(notes.migrate("plan", notes.old().toString(), notes.old().toString(), "--create"))
                .isEqualTo(3);
        assertThat(notes.err()).contains("there is nothing to migrate");
    }
}
