package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BackupDescription;
import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class BackupTest {

    @Test
    void restoredTableHasTheItemsAndIndexesOfTheBackup() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            put(client, "a", "red");
            put(client, "b", "red");
            String backup = backup(client);
            put(client, "c", "red");
            client.deleteItem(request -> request.tableName("things").key(key("a")));
            client.deleteTable(request -> request.tableName("things"));

            TableDescription begun = client.restoreTableFromBackup(
                            request -> request.targetTableName("again").backupArn(backup))
                    .tableDescription();

            assertThat(begun.restoreSummary().sourceBackupArn()).isEqualTo(backup);
            assertThat(begun.restoreSummary().restoreInProgress()).isTrue();
            TableDescription restored = awaitActive(client, "again");
            assertThat(restored.restoreSummary().restoreInProgress()).isFalse();
            assertThat(restored.itemCount()).isEqualTo(2);
            assertThat(client.scan(request -> request.tableName("again")).count())
                    .isEqualTo(2);
            assertThat(count(client, "byColour", "colour", "red")).isEqualTo(2);
            assertThat(count(client, "byColourOfKey", "pk", "a")).isEqualTo(1);
        }
    }

    @Test
    void restoreLeavesOutTheIndexesThatItsOverrideDoesNotName() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            String backup = backup(client);

            client.restoreTableFromBackup(request -> request.targetTableName("again")
                    .backupArn(backup)
                    .billingModeOverride(BillingMode.PROVISIONED)
                    .provisionedThroughputOverride(
                            units -> units.readCapacityUnits(3L).writeCapacityUnits(4L))
                    .globalSecondaryIndexOverride(List.of()));

            TableDescription restored = awaitActive(client, "again");
            assertThat(restored.hasGlobalSecondaryIndexes()).isFalse();
            assertThat(restored.localSecondaryIndexes()).hasSize(1);
            assertThat(restored.provisionedThroughput().readCapacityUnits()).isEqualTo(3);
        }
    }

    @Test
    void overrideOfAnIndexSetsItsMaximumAndWarmThroughput() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            String backup = backup(client);

            client.restoreTableFromBackup(request -> request.targetTableName("again")
                    .backupArn(backup)
                    .globalSecondaryIndexOverride(index -> index.indexName("byColour")
                            .keySchema(key -> key.attributeName("colour").keyType(KeyType.HASH))
                            .projection(projection -> projection.projectionType(ProjectionType.ALL))
                            .onDemandThroughput(maximum -> maximum.maxReadRequestUnits(7L))
                            .warmThroughput(warm -> warm.readUnitsPerSecond(13_000L))));

            GlobalSecondaryIndexDescription index =
                    awaitActive(client, "again").globalSecondaryIndexes().get(0);
            assertThat(index.onDemandThroughput().maxReadRequestUnits()).isEqualTo(7);
            assertThat(index.warmThroughput().readUnitsPerSecond()).isEqualTo(13_000);
        }
    }

    @Test
    void backupSaysWhatItsTableWas() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            put(client, "a", "red");

            String arn = backup(client);

            BackupDescription described =
                    client.describeBackup(request -> request.backupArn(arn)).backupDescription();
            assertThat(described.sourceTableDetails().tableName()).isEqualTo("things");
            assertThat(described.sourceTableDetails().itemCount()).isEqualTo(1);
            assertThat(described.sourceTableFeatureDetails().globalSecondaryIndexes())
                    .hasSize(1);
            assertThat(described.backupDetails().backupSizeBytes()).isPositive();
        }
    }

    @Test
    void backupsAreListedPageByPage() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            List<String> arns =
                    List.of(backup(client), backup(client)).stream().sorted().toList();

            String first = client.listBackups(
                            request -> request.tableName("things").limit(1))
                    .lastEvaluatedBackupArn();

            assertThat(first).isEqualTo(arns.get(0));
            assertThat(client.listBackups(request ->
                                    request.exclusiveStartBackupArn(first).limit(1))
                            .backupSummaries())
                    .extracting(BackupSummary::backupArn)
                    .containsExactly(arns.get(1));
            assertThat(client.listBackups(request -> request.tableName("others"))
                            .backupSummaries())
                    .isEmpty();
        }
    }

    @Test
    void deletedBackupIsNotFound() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            String arn = backup(client);

            assertThat(client.deleteBackup(request -> request.backupArn(arn))
                            .backupDescription()
                            .backupDetails()
                            .backupStatus())
                    .isEqualTo(BackupStatus.DELETED);

            assertThatThrownBy(() -> client.describeBackup(request -> request.backupArn(arn)))
                    .isInstanceOf(BackupNotFoundException.class);
        }
    }

    @Test
    void whatIsAbsentOrTakenIsRefused() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            String arn = backup(client);

            assertThatThrownBy(() -> client.createBackup(
                            request -> request.tableName("others").backupName("evening")))
                    .isInstanceOf(TableNotFoundException.class);
            assertThatThrownBy(() -> client.restoreTableFromBackup(
                            request -> request.targetTableName("things").backupArn(arn)))
                    .isInstanceOf(TableAlreadyExistsException.class);
        }
    }

    @Test
    void backupOutlivesARestart(@TempDir Path folder) {
        String arn;
        try (Engine engine = Engine.open(folder)) {
            createTable(engine.client());
            put(engine.client(), "a", "red");
            arn = backup(engine.client());
        }
        try (Engine engine = Engine.open(folder)) {
            DynamoDbClient client = engine.client();
            client.restoreTableFromBackup(
                    request -> request.targetTableName("again").backupArn(arn));

            awaitActive(client, "again");

            assertThat(client.getItem(request -> request.tableName("again").key(key("a")))
                            .item())
                    .containsEntry("colour", AttributeValue.fromS("red"));
        }
    }

    private static void createTable(DynamoDbClient client) {
        Projection all = Projection.builder().projectionType(ProjectionType.ALL).build();
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(string("pk"), string("sk"), string("colour"))
                .keySchema(element("pk", KeyType.HASH), element("sk", KeyType.RANGE))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("byColour")
                        .keySchema(element("colour", KeyType.HASH))
                        .projection(all)
                        .build())
                .localSecondaryIndexes(LocalSecondaryIndex.builder()
                        .indexName("byColourOfKey")
                        .keySchema(element("pk", KeyType.HASH), element("colour", KeyType.RANGE))
                        .projection(all)
                        .build()));
    }

    private static String backup(DynamoDbClient client) {
        String arn = client.createBackup(request -> request.tableName("things").backupName("evening"))
                .backupDetails()
                .backupArn();
        while (client.describeBackup(request -> request.backupArn(arn))
                        .backupDescription()
                        .backupDetails()
                        .backupStatus()
                != BackupStatus.AVAILABLE) {
            Thread.onSpinWait();
        }
        return arn;
    }

    private static TableDescription awaitActive(DynamoDbClient client, String name) {
        TableDescription table =
                client.describeTable(request -> request.tableName(name)).table();
        while (table.tableStatus() != TableStatus.ACTIVE) {
            Thread.onSpinWait();
            table = client.describeTable(request -> request.tableName(name)).table();
        }
        return table;
    }

    private static int count(DynamoDbClient client, String index, String attribute, String value) {
        return client.query(request -> request.tableName("again")
                        .indexName(index)
                        .keyConditionExpression(attribute + " = :v")
                        .expressionAttributeValues(Map.of(":v", AttributeValue.fromS(value))))
                .count();
    }

    private static void put(DynamoDbClient client, String pk, String colour) {
        client.putItem(request -> request.tableName("things")
                .item(Map.of(
                        "pk", AttributeValue.fromS(pk),
                        "sk", AttributeValue.fromS("1"),
                        "colour", AttributeValue.fromS(colour))));
    }

    private static Map<String, AttributeValue> key(String pk) {
        return Map.of("pk", AttributeValue.fromS(pk), "sk", AttributeValue.fromS("1"));
    }

    private static AttributeDefinition string(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement element(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
