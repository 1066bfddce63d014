package dev.monochord.migrate.postgres.transfer;

import dev.monochord.model.cost.CapacityRules;
import dev.monochord.runtime.internal.mirror.StoredSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The write units of writes to a table with its indexes, as the table is now. An index entry is as large as the item if the
 * index projects all of it, else it is taken to fit one write unit. Immutable and thread-safe.
 */
public final class TargetUnits {

    private final List<Index> indexes;

    private TargetUnits(List<Index> indexes) {
        this.indexes = List.copyOf(indexes);
    }

    private record Index(List<String> key, boolean whole) {

        static Index of(List<KeySchemaElement> key, Projection projection) {
            return new Index(
                    key.stream().map(KeySchemaElement::attributeName).toList(),
                    projection.projectionType() == ProjectionType.ALL);
        }

        double entry(Map<String, AttributeValue> item, double units) {
            return !item.keySet().containsAll(key) ? 0 : whole ? units : 1;
        }
    }

    /** Asks the service which indexes a table has; a table that does not exist has none. */
    public static TargetUnits of(String table, DynamoDbClient client) {
        try {
            TableDescription description =
                    client.describeTable(describe -> describe.tableName(table)).table();
            List<Index> indexes = new ArrayList<>();
            description
                    .globalSecondaryIndexes()
                    .forEach(index -> indexes.add(Index.of(index.keySchema(), index.projection())));
            description
                    .localSecondaryIndexes()
                    .forEach(index -> indexes.add(Index.of(index.keySchema(), index.projection())));
            return new TargetUnits(indexes);
        } catch (ResourceNotFoundException missing) {
            return new TargetUnits(List.of());
        }
    }

    /** The units of putting an item that is not there yet. */
    double put(Map<String, AttributeValue> item) {
        double units = CapacityRules.write(StoredSize.of(item));
        return units
                + indexes.stream()
                        .mapToDouble(index -> index.entry(item, units))
                        .sum();
    }

    /** The units of changing an attribute that is no key of an index. */
    double update(Map<String, AttributeValue> item) {
        double units = CapacityRules.write(StoredSize.of(item));
        return units
                + indexes.stream()
                        .filter(Index::whole)
                        .mapToDouble(index -> index.entry(item, units))
                        .sum();
    }
}
