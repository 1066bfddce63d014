package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableSettingsReplicationMode;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Global tables, exports, imports and vector indexes: requests are rejected, with the service's own error if it has one. */
class RefusedFeaturesTest {

    private static final String THERE = "arn:aws:dynamodb:us-east-1:000000000000:table/";

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH))
                .attributeDefinitions(key -> key.attributeName("pk").attributeType(ScalarAttributeType.S)));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void nothingIsListed() {
        assertThat(client.listGlobalTables().globalTables()).isEmpty();
        assertThat(client.listImports(request -> {}).importSummaryList()).isEmpty();
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refused(
                        "UnknownOperationException",
                        "ListExports",
                        client -> client.listExports(request -> request.tableArn(THERE + "things"))),
                refused(
                        "ValidationException",
                        "2017.11.29",
                        client -> client.createGlobalTable(request -> request.globalTableName("things")
                                .replicationGroup(replica -> replica.regionName("eu-west-1")))),
                refused(
                        "GlobalTableNotFoundException",
                        "Global table with name 'things' does not exist.",
                        client -> client.describeGlobalTable(request -> request.globalTableName("things"))),
                refused(
                        "ValidationException",
                        "Cannot add or delete the local region through ReplicaUpdates.",
                        client -> client.updateTable(request -> request.tableName("things")
                                .replicaUpdates(update -> update.create(replica -> replica.regionName("us-east-1"))))),
                refused(
                        "ValidationException",
                        "at 'vectorIndexes' failed to satisfy constraint: Member is not supported by this engine",
                        client -> client.createTable(request -> request.tableName("vectors")
                                .billingMode(BillingMode.PAY_PER_REQUEST)
                                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH))
                                .attributeDefinitions(
                                        key -> key.attributeName("pk").attributeType(ScalarAttributeType.S))
                                .vectorIndexes(index -> index.indexName("embeddings")
                                        .vectorAttribute(vector -> vector.attributeName("embedding"))
                                        .dimensions(3L)))),
                refused(
                        "ValidationException",
                        "Value 'ENABLED' at 'globalTableSettingsReplicationMode' failed to satisfy constraint: "
                                + "Member is not supported by this engine",
                        client -> client.updateTable(request -> request.tableName("things")
                                .globalTableSettingsReplicationMode(GlobalTableSettingsReplicationMode.ENABLED))),
                refused("PointInTimeRecoveryUnavailableException", "'things'", client -> export(client, request -> {})),
                refused(
                        "TableNotFoundException",
                        "Table not found",
                        client -> export(client, request -> request.tableArn(THERE + "none"))),
                refused(
                        "InvalidExportTimeException",
                        "ExportTime",
                        client -> export(client, request -> request.exportTime(Instant.EPOCH))),
                refused(
                        "ValidationException",
                        "Value '' at 's3Bucket' failed to satisfy constraint",
                        client -> export(client, request -> request.s3Bucket(""))),
                refused(
                        "ValidationException",
                        "Invalid Export ARN",
                        client -> client.describeExport(
                                request -> request.exportArn("nowhere:aws:dynamodb:us-east-1:0:table/things"))),
                refused(
                        "ValidationException",
                        "InputFormatOptions",
                        client -> client.importTable(request -> request.inputFormat(InputFormat.ION)
                                .inputFormatOptions(options -> options.csv(csv -> csv.delimiter(",")))
                                .s3BucketSource(source -> source.s3Bucket("bucket"))
                                .tableCreationParameters(table -> table.tableName("imported")
                                        .keySchema(
                                                key -> key.attributeName("pk").keyType(KeyType.HASH))
                                        .attributeDefinitions(
                                                key -> key.attributeName("pk").attributeType(ScalarAttributeType.S))))),
                refused(
                        "ImportNotFoundException",
                        "Import not found",
                        client -> client.describeImport(
                                request -> request.importArn(THERE + "things/import/01234567890123-abcdef"))));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refusalIsTheServicesOwn(String code, String message, Consumer<DynamoDbClient> call) {
        DynamoDbException refusal = catchThrowableOfType(DynamoDbException.class, () -> call.accept(client));

        assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo(code);
        assertThat(refusal.awsErrorDetails().errorMessage()).contains(message);
    }

    private static void export(DynamoDbClient client, Consumer<ExportTableToPointInTimeRequest.Builder> details) {
        String arn = client.describeTable(request -> request.tableName("things"))
                .table()
                .tableArn();
        client.exportTableToPointInTime(
                request -> request.tableArn(arn).s3Bucket("bucket").applyMutation(details));
    }

    private static Arguments refused(String code, String message, Consumer<DynamoDbClient> call) {
        return arguments(code, message, call);
    }
}
