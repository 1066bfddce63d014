package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.ControlPlane.addIndex;
import static dev.monochord.engine.internal.table.ControlPlane.deleteIndex;
import static dev.monochord.engine.internal.table.ControlPlane.hash;
import static dev.monochord.engine.internal.table.ControlPlane.index;
import static dev.monochord.engine.internal.table.ControlPlane.onDemand;
import static dev.monochord.engine.internal.table.ControlPlane.provisioned;
import static dev.monochord.engine.internal.table.ControlPlane.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.schema.TableDefinition;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

class UpdateTableRefusalTest {

    private final ControlPlane plane = ControlPlane.immediate();

    @ParameterizedTest
    @MethodSource("refused")
    void changesThatDoNotFitAreRefused(UpdateTableRequest request, String code, String message) {
        plane.call(
                "CreateTable",
                onDemand("free")
                        .attributeDefinitions(string("pk"), string("a"))
                        .globalSecondaryIndexes(index("byA", hash("a")))
                        .build());
        plane.call("CreateTable", provisioned("paid").build());
        TableDefinition before = plane.catalog.require("free");

        assertThatThrownBy(() -> plane.call("UpdateTable", request))
                .isInstanceOfSatisfying(AwsServiceException.class, e -> {
                    assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(message);
                    assertThat(e.awsErrorDetails().errorCode()).isEqualTo(code);
                });
        assertThat(plane.catalog.require("free")).isEqualTo(before);
    }

    static Stream<Arguments> refused() {
        String validation = "ValidationException";
        String invalid = "One or more parameter values were invalid: ";
        return Stream.of(
                Arguments.of(
                        UpdateTableRequest.builder().tableName("free").build(),
                        validation,
                        "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                                + " GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required"),
                Arguments.of(
                        units("none", 1, 1),
                        "ResourceNotFoundException",
                        "Requested resource not found: Table: none not found"),
                Arguments.of(
                        units("paid", 5, 6),
                        validation,
                        "The provisioned throughput for the table will not change. The requested value equals the current"
                                + " value. Current ReadCapacityUnits provisioned for the table: 5. Requested ReadCapacityUnits:"
                                + " 5. Current WriteCapacityUnits provisioned for the table: 6. Requested WriteCapacityUnits: 6."
                                + " Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher"
                                + " limits."),
                Arguments.of(
                        units("free", 1, 1),
                        validation,
                        invalid
                                + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST"),
                Arguments.of(
                        units("free", 1, 1).toBuilder()
                                .billingMode("PROVISIONED")
                                .build(),
                        validation,
                        invalid + "ProvisionedThroughput must be specified for index: byA"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("paid")
                                .billingMode("PROVISIONED")
                                .build(),
                        validation,
                        invalid + "ProvisionedThroughput must be specified when BillingMode is PROVISIONED"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .globalSecondaryIndexUpdates(
                                        GlobalSecondaryIndexUpdate.builder().build())
                                .build(),
                        validation,
                        invalid + "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                                + " GlobalSecondaryIndexUpdate.Delete must not be null"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .globalSecondaryIndexUpdates(
                                        update -> update.delete(d -> d.indexName("ind1")),
                                        update -> update.delete(d -> d.indexName("ind2")))
                                .build(),
                        "LimitExceededException",
                        "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per"
                                + " table"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .globalSecondaryIndexUpdates(
                                        update -> update.delete(d -> d.indexName("ind")),
                                        update -> update.delete(d -> d.indexName("ind")))
                                .build(),
                        validation,
                        invalid
                                + "Only one global secondary index update per index is allowed simultaneously. Index: ind"),
                Arguments.of(
                        deleteIndex("free", "none"),
                        "ResourceNotFoundException",
                        "Requested resource not found: Index none for table free"),
                Arguments.of(
                        addIndex("free", "byA", "a"), validation, "Attempting to create an index which already exists"),
                Arguments.of(
                        addIndex("free", "byB", "b").toBuilder()
                                .attributeDefinitions(string("c"))
                                .build(),
                        validation,
                        invalid + "Some index key attributes are not defined in AttributeDefinitions. Keys: [b],"
                                + " AttributeDefinitions: [c]"),
                Arguments.of(
                        addIndex("free", "other", "a").toBuilder()
                                .attributeDefinitions(AttributeDefinition.builder()
                                        .attributeName("a")
                                        .attributeType("N")
                                        .build())
                                .build(),
                        validation,
                        invalid
                                + "Attributes cannot be redefined. Please check that your attribute has the same type as"
                                + " previously defined. Existing schema: Schema:[SchemaElement: key{a:S:HASH}] New schema:"
                                + " Schema:[SchemaElement: key{a:N:HASH}]"),
                Arguments.of(stream("free", false), validation, "Table has no stream to disable: TableName: free"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .deletionProtectionEnabled(true)
                                .tableClass("STANDARD")
                                .build(),
                        validation,
                        invalid + "TableClass modification must be the only operation in the request"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .warmThroughput(warm -> warm.readUnitsPerSecond(11_999L))
                                .build(),
                        validation,
                        invalid + "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than current"
                                + " WarmThroughput, decreasing WarmThroughput is not supported"));
    }

    @Test
    void aTableInTransitionRefusesChanges() {
        ControlPlane slow = ControlPlane.slow();
        slow.call("CreateTable", provisioned("orders").build());

        assertThatThrownBy(() -> slow.call("UpdateTable", units("orders", 2, 2)))
                .isInstanceOfSatisfying(
                        AwsServiceException.class,
                        e -> assertThat(e.awsErrorDetails().errorMessage())
                                .isEqualTo("Attempt to change a resource which is still in use: Table is being created:"
                                        + " orders"));
    }

    private static UpdateTableRequest units(String table, long read, long write) {
        return UpdateTableRequest.builder()
                .tableName(table)
                .provisionedThroughput(units -> units.readCapacityUnits(read).writeCapacityUnits(write))
                .build();
    }

    private static UpdateTableRequest stream(String table, boolean enabled) {
        return UpdateTableRequest.builder()
                .tableName(table)
                .streamSpecification(
                        stream -> stream.streamEnabled(enabled).streamViewType(enabled ? "NEW_AND_OLD_IMAGES" : null))
                .build();
    }
}
