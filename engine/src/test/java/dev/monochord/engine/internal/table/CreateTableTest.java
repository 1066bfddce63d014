package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.ControlPlane.hash;
import static dev.monochord.engine.internal.table.ControlPlane.index;
import static dev.monochord.engine.internal.table.ControlPlane.onDemand;
import static dev.monochord.engine.internal.table.ControlPlane.provisioned;
import static dev.monochord.engine.internal.table.ControlPlane.range;
import static dev.monochord.engine.internal.table.ControlPlane.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class CreateTableTest {

    private final ControlPlane plane = ControlPlane.immediate();

    @Test
    void theAnswerSaysCreatingAndTheNextDescriptionActive() {
        CreateTableResponse created =
                plane.call("CreateTable", onDemand("orders").build());

        assertThat(created.tableDescription().tableStatus()).isEqualTo(TableStatus.CREATING);
        assertThat(created.tableDescription().warmThroughput()).isNull();
        assertThat(created.tableDescription().billingModeSummary().lastUpdateToPayPerRequestDateTime())
                .isNull();
        TableDescription table = plane.describe("orders");
        assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
        assertThat(table.tableArn()).isEqualTo("arn:aws:dynamodb:us-east-1:123456789012:table/orders");
        assertThat(table.tableId()).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
        assertThat(table.creationDateTime()).isEqualTo(ControlPlane.START);
        assertThat(table.billingModeSummary().lastUpdateToPayPerRequestDateTime())
                .isEqualTo(table.creationDateTime());
        assertThat(table.provisionedThroughput().readCapacityUnits()).isZero();
        assertThat(table.provisionedThroughput().numberOfDecreasesToday()).isZero();
        assertThat(table.warmThroughput().readUnitsPerSecond()).isEqualTo(12_000);
        assertThat(table.itemCount()).isZero();
        assertThat(table.deletionProtectionEnabled()).isFalse();
        assertThat(table.tableClassSummary()).isNull();
        assertThat(table.sseDescription()).isNull();
        assertThat(table.streamSpecification()).isNull();
        assertThat(table.hasGlobalSecondaryIndexes()).isFalse();
    }

    @Test
    void aProvisionedTableHasNoBillingModeSummary() {
        plane.call("CreateTable", provisioned("orders").build());

        TableDescription table = plane.describe("orders");
        assertThat(table.billingModeSummary()).isNull();
        assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(5);
        assertThat(table.provisionedThroughput().writeCapacityUnits()).isEqualTo(6);
    }

    @Test
    void creatingIsSeenForAsLongAsTransitionsTake() {
        ControlPlane slow = ControlPlane.slow();
        slow.call("CreateTable", onDemand("orders").build());

        assertThat(slow.describe("orders").tableStatus()).isEqualTo(TableStatus.CREATING);
        assertThatThrownBy(() -> slow.catalog.require("orders"))
                .isInstanceOf(ResourceNotFoundException.class)
                .hasMessageContaining("Requested resource not found");
        slow.pass(Duration.ofSeconds(10));
        assertThat(slow.describe("orders").tableStatus()).isEqualTo(TableStatus.ACTIVE);
        assertThat(slow.catalog.require("orders").name()).isEqualTo("orders");
    }

    @Test
    void aTableIsFoundByItsArn() {
        plane.call("CreateTable", onDemand("orders").build());

        assertThat(plane.catalog
                        .require("arn:aws:dynamodb:us-east-1:123456789012:table/orders")
                        .name())
                .isEqualTo("orders");
    }

    @Test
    void aNameIsTakenOnce() {
        plane.call("CreateTable", onDemand("orders").build());

        assertThatThrownBy(() -> plane.call("CreateTable", onDemand("orders").build()))
                .isInstanceOfSatisfying(
                        ResourceInUseException.class,
                        e -> assertThat(e.awsErrorDetails().errorMessage()).isEqualTo("Table already exists: orders"));
    }

    @Test
    void indexesAreDescribedAsTheyWereAskedFor() {
        plane.call(
                "CreateTable",
                onDemand("orders")
                        .attributeDefinitions(string("sk"), string("pk"), string("a"), string("b"), string("c"))
                        .keySchema(hash("pk"), range("sk"))
                        .localSecondaryIndexes(local("lsi", hash("pk"), range("a")))
                        .globalSecondaryIndexes(index("gsi", hash("a"), hash("b"), range("c"), range("sk")))
                        .build());

        TableDescription table = plane.describe("orders");
        assertThat(table.attributeDefinitions())
                .extracting(definition -> definition.attributeName())
                .containsExactly("a", "b", "c", "pk", "sk");
        assertThat(table.localSecondaryIndexes()).singleElement().satisfies(local -> {
            assertThat(local.indexArn()).isEqualTo(table.tableArn() + "/index/lsi");
            assertThat(local.itemCount()).isZero();
        });
        assertThat(table.globalSecondaryIndexes()).singleElement().satisfies(global -> {
            assertThat(global.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
            assertThat(global.backfilling()).isNull();
            assertThat(global.keySchema()).containsExactly(hash("a"), hash("b"), range("c"), range("sk"));
            assertThat(global.warmThroughput().writeUnitsPerSecond()).isEqualTo(4_000);
        });
        assertThat(plane.catalog.require("orders").index("gsi").orElseThrow().readable())
                .isTrue();
    }

    @Test
    void settingsComeBack() {
        CreateTableResponse created = plane.call(
                "CreateTable",
                onDemand("orders")
                        .tableClass("STANDARD_INFREQUENT_ACCESS")
                        .deletionProtectionEnabled(true)
                        .sseSpecification(sse -> sse.enabled(true))
                        .onDemandThroughput(
                                most -> most.maxReadRequestUnits(10L).maxWriteRequestUnits(5L))
                        .warmThroughput(warm -> warm.readUnitsPerSecond(12_001L))
                        .streamSpecification(
                                stream -> stream.streamEnabled(true).streamViewType("NEW_IMAGE"))
                        .build());

        assertThat(created.tableDescription().warmThroughput().status()).isEqualTo(TableStatus.UPDATING);
        plane.reopen();
        TableDescription table = plane.describe("orders");
        assertThat(table.warmThroughput().status()).isEqualTo(TableStatus.ACTIVE);
        assertThat(table.tableClassSummary().tableClassAsString()).isEqualTo("STANDARD_INFREQUENT_ACCESS");
        assertThat(table.deletionProtectionEnabled()).isTrue();
        assertThat(table.sseDescription().kmsMasterKeyArn()).startsWith("arn:aws:kms:us-east-1:123456789012:key/");
        assertThat(table.onDemandThroughput().maxReadRequestUnits()).isEqualTo(10);
        assertThat(table.warmThroughput().readUnitsPerSecond()).isEqualTo(12_001);
        assertThat(table.warmThroughput().writeUnitsPerSecond()).isEqualTo(4_000);
        assertThat(table.latestStreamLabel()).isEqualTo("2026-01-02T03:04:05.678");
        assertThat(table.latestStreamArn()).isEqualTo(table.tableArn() + "/stream/2026-01-02T03:04:05.678");
        assertThat(table.streamSpecification().streamViewTypeAsString()).isEqualTo("NEW_IMAGE");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatDoesNotFitIsRefused(CreateTableRequest request, String message) {
        assertThatThrownBy(() -> plane.call("CreateTable", request))
                .isInstanceOfSatisfying(AwsServiceException.class, e -> {
                    assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
                    assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(message);
                });
        assertThat(plane.catalog.list()).isEmpty();
    }

    static Stream<Arguments> refused() {
        String invalid = "One or more parameter values were invalid: ";
        return Stream.of(
                Arguments.of(
                        onDemand("abc")
                                .provisionedThroughput(
                                        units -> units.readCapacityUnits(1L).writeCapacityUnits(1L))
                                .build(),
                        invalid
                                + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST"),
                Arguments.of(
                        onDemand("abc").billingMode("PROVISIONED").build(),
                        invalid
                                + "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED"),
                Arguments.of(
                        onDemand("abc")
                                .billingMode((String) null)
                                .provisionedThroughput(units -> units.readCapacityUnits(1_000_000_000_001L)
                                        .writeCapacityUnits(1L))
                                .build(),
                        "Given value 1000000000001 for ReadCapacityUnits is out of bounds"),
                Arguments.of(
                        onDemand("abc").keySchema(hash("pk"), range("pk")).build(),
                        "Invalid KeySchema: Some index key attribute have no definition"),
                Arguments.of(
                        onDemand("abc").attributeDefinitions(string("b")).build(),
                        invalid + "Some index key attributes are not defined in AttributeDefinitions. Keys: [pk],"
                                + " AttributeDefinitions: [b]"),
                Arguments.of(
                        onDemand("abc")
                                .attributeDefinitions(string("pk"), string("b"))
                                .keySchema(hash("pk"), hash("pk"))
                                .build(),
                        "Both the Hash Key and the Range Key element in the KeySchema have the same name"),
                Arguments.of(
                        onDemand("abc").keySchema(range("pk")).build(),
                        "Invalid KeySchema: The first KeySchemaElement is not a HASH key type"),
                Arguments.of(
                        onDemand("abc")
                                .attributeDefinitions(string("pk"), string("b"))
                                .build(),
                        invalid
                                + "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions. "
                                + "Not used by any key: [b]; remove them from AttributeDefinitions"),
                Arguments.of(
                        onDemand("abc")
                                .attributeDefinitions(string("pk"), string("pk"))
                                .build(),
                        "Attribute Name is duplicated: pk"),
                Arguments.of(
                        onDemand("abc")
                                .attributeDefinitions(string("pk"), string("a"))
                                .localSecondaryIndexes(local("lsi", hash("pk"), range("a")))
                                .build(),
                        invalid
                                + "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex"),
                Arguments.of(
                        composite("abc")
                                .localSecondaryIndexes(local("lsi", hash("sk"), range("pk")))
                                .build(),
                        invalid
                                + "Index KeySchema does not have the same leading hash key as table KeySchema for index:"
                                + " lsi. index hash key: sk, table hash key: pk"),
                Arguments.of(
                        composite("abc")
                                .localSecondaryIndexes(local("lsi", hash("pk")))
                                .build(),
                        invalid + "Index KeySchema does not have a range key for index: lsi"),
                Arguments.of(
                        composite("abc")
                                .localSecondaryIndexes(IntStream.range(0, 6)
                                        .mapToObj(i -> local("lsi" + i, hash("pk"), range("sk")))
                                        .toList())
                                .build(),
                        invalid + "Number of LocalSecondaryIndexes exceeds per-table limit of 5"),
                Arguments.of(
                        onDemand("abc").globalSecondaryIndexes(List.of()).build(),
                        invalid + "List of GlobalSecondaryIndexes is empty"),
                Arguments.of(
                        onDemand("abc")
                                .globalSecondaryIndexes(index("gsi", hash("pk")), index("gsi", hash("pk")))
                                .build(),
                        invalid + "Duplicate index name: gsi"),
                Arguments.of(
                        onDemand("abc")
                                .globalSecondaryIndexes(IntStream.range(0, 21)
                                        .mapToObj(i -> index("gsi" + i, hash("pk")))
                                        .toList())
                                .build(),
                        invalid + "GlobalSecondaryIndex count exceeds the per-table limit of 20"),
                Arguments.of(
                        onDemand("abc")
                                .attributeDefinitions(string("pk"), string("a"))
                                .globalSecondaryIndexes(index("gsi", hash("pk")))
                                .build(),
                        invalid
                                + "Some AttributeDefinitions are not used. AttributeDefinitions: [pk, a], keys used: [pk]"),
                Arguments.of(
                        wide(5, 0),
                        invalid + "The KeySchema exceeds the maximum allowed number of HASH key attributes"),
                Arguments.of(
                        wide(1, 5),
                        invalid + "The KeySchema exceeds the maximum allowed number of RANGE key attributes"),
                Arguments.of(
                        onDemand("abc")
                                .attributeDefinitions(string("pk"), string("a"), string("b"))
                                .globalSecondaryIndexes(index("gsi", hash("pk"), range("a"), hash("b")))
                                .build(),
                        invalid + "All HASH key attributes must precede RANGE key attributes in the KeySchema"),
                Arguments.of(
                        onDemand("abc")
                                .globalSecondaryIndexes(index("gsi", hash("pk"), hash("pk")))
                                .build(),
                        "Invalid KeySchema: Duplicate key attribute in the KeySchema: pk"),
                Arguments.of(
                        projected("INCLUDE"),
                        invalid + "ProjectionType is INCLUDE, but NonKeyAttributes is not specified"),
                Arguments.of(
                        projected("KEYS_ONLY", "x"),
                        invalid + "ProjectionType is KEYS_ONLY, but NonKeyAttributes is specified"),
                Arguments.of(
                        provisioned("abc")
                                .globalSecondaryIndexes(index("gsi", hash("pk")))
                                .build(),
                        invalid + "ProvisionedThroughput is not specified for index: gsi"),
                Arguments.of(
                        onDemand("abc")
                                .streamSpecification(
                                        stream -> stream.streamEnabled(false).streamViewType("NEW_IMAGE"))
                                .build(),
                        invalid
                                + "Table is being created with a stream disabled, UpdateViewType should not be specified"),
                Arguments.of(
                        onDemand("abc").tableClass("standard").build(),
                        "Invalid table-class parameter provided. Please try again with a valid table-class value:"
                                + " [STANDARD, STANDARD_INFREQUENT_ACCESS]."),
                Arguments.of(
                        onDemand("abc")
                                .warmThroughput(warm -> warm.readUnitsPerSecond(11_999L))
                                .build(),
                        invalid + "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than initial"
                                + " throughput for OnDemand"),
                Arguments.of(
                        onDemand("abc")
                                .onDemandThroughput(most -> most.maxReadRequestUnits(0L))
                                .build(),
                        invalid + "Requested MaxReadRequestUnits for OnDemandThroughput for table is outside of valid"
                                + " range"));
    }

    private static CreateTableRequest.Builder composite(String name) {
        return onDemand(name).attributeDefinitions(string("pk"), string("sk")).keySchema(hash("pk"), range("sk"));
    }

    private static LocalSecondaryIndex local(String name, KeySchemaElement... keys) {
        return LocalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys)
                .projection(Projection.builder().projectionType("ALL").build())
                .build();
    }

    private static CreateTableRequest wide(int hashes, int ranges) {
        List<KeySchemaElement> keys = Stream.concat(
                        IntStream.range(0, hashes).mapToObj(i -> hash("h" + i)),
                        IntStream.range(0, ranges).mapToObj(i -> range("r" + i)))
                .toList();
        return onDemand("abc")
                .attributeDefinitions(Stream.concat(
                                Stream.of(string("pk")), keys.stream().map(key -> string(key.attributeName())))
                        .toList())
                .globalSecondaryIndexes(index("gsi", keys.toArray(KeySchemaElement[]::new)))
                .build();
    }

    private static CreateTableRequest projected(String type, String... attributes) {
        return onDemand("abc")
                .globalSecondaryIndexes(index("gsi", hash("pk")).toBuilder()
                        .projection(projection -> {
                            projection.projectionType(type);
                            if (attributes.length > 0) {
                                projection.nonKeyAttributes(attributes);
                            }
                        })
                        .build())
                .build();
    }
}
