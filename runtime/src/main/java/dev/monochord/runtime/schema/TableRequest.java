package dev.monochord.runtime.schema;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** The request that creates a designed table. */
final class TableRequest {

    /** What a provisioned table begins with, as in the CloudFormation of the design; scaling it is an operator's work. */
    private static final ProvisionedThroughput FIRST = ProvisionedThroughput.builder()
            .readCapacityUnits(5L)
            .writeCapacityUnits(5L)
            .build();

    private TableRequest() {}

    static CreateTableRequest of(TableDesign table, String name) {
        boolean onDemand = table.settings().onDemand();
        CreateTableRequest.Builder request = CreateTableRequest.builder()
                .tableName(name)
                .attributeDefinitions(definitions(table))
                .keySchema(keys(table.partitionKeys(null), table.sortKeys(null)))
                .billingMode(onDemand ? BillingMode.PAY_PER_REQUEST : BillingMode.PROVISIONED)
                .deletionProtectionEnabled(table.settings().deletionProtection());
        if (!onDemand) {
            request.provisionedThroughput(FIRST);
        }
        if (table.settings().stream()) {
            request.streamSpecification(s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES));
        }
        List<GlobalSecondaryIndex> global = new ArrayList<>();
        List<LocalSecondaryIndex> local = new ArrayList<>();
        for (IndexDesign index : table.indexes()) {
            if (index.local()) {
                local.add(LocalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(keys(index.partitionKeys(), index.sortKeys()))
                        .projection(projection(index))
                        .build());
            } else {
                global.add(GlobalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(keys(index.partitionKeys(), index.sortKeys()))
                        .projection(projection(index))
                        .provisionedThroughput(onDemand ? null : FIRST)
                        .build());
            }
        }
        // An empty list of indexes is refused; leaving it out is not.
        if (!global.isEmpty()) {
            request.globalSecondaryIndexes(global);
        }
        if (!local.isEmpty()) {
            request.localSecondaryIndexes(local);
        }
        return request.build();
    }

    /** Each attribute once, and only those that are keys: the service refuses others. */
    private static List<AttributeDefinition> definitions(TableDesign table) {
        Map<String, KeyAttributeDesign> keys = new LinkedHashMap<>();
        table.keys().forEach(k -> keys.put(k.name(), k));
        table.indexes().forEach(i -> i.keys().forEach(k -> keys.put(k.name(), k)));
        return keys.values().stream()
                .map(k -> AttributeDefinition.builder()
                        .attributeName(k.name())
                        .attributeType(ScalarAttributeType.fromValue(k.type().name()))
                        .build())
                .toList();
    }

    private static List<KeySchemaElement> keys(List<KeyAttributeDesign> partition, List<KeyAttributeDesign> sort) {
        return Stream.concat(
                        partition.stream().map(key -> element(key, KeyType.HASH)),
                        sort.stream().map(key -> element(key, KeyType.RANGE)))
                .toList();
    }

    private static KeySchemaElement element(KeyAttributeDesign key, KeyType type) {
        return KeySchemaElement.builder()
                .attributeName(key.name())
                .keyType(type)
                .build();
    }

    private static Projection projection(IndexDesign index) {
        Projection.Builder projection =
                Projection.builder().projectionType(index.projection().kind().name());
        if (!index.projection().attributes().isEmpty()) {
            projection.nonKeyAttributes(index.projection().attributes());
        }
        return projection.build();
    }
}
