package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** What BatchGetItem checks after {@link RequestConstraints} and before it parses projections and looks up tables. */
public final class BatchGetItemChecks {

    private static final int MAX_KEYS = 100;

    private BatchGetItemChecks() {}

    /** Checks a request; gives it back with its keys normalised. */
    public static BatchGetItemRequest check(Layer layer, BatchGetItemRequest request) {
        checkMix(request);
        int keys = 0;
        for (KeysAndAttributes table : request.requestItems().values()) {
            keys += table.keys().size();
        }
        Map<String, KeysAndAttributes> tables =
                Unchanged.unless(request.requestItems(), table -> checkTable(layer, table));
        if (keys > MAX_KEYS) {
            throw ServiceError.validation("Too many items requested for the BatchGetItem call");
        }
        return tables == request.requestItems()
                ? request
                : request.toBuilder().requestItems(tables).build();
    }

    private static KeysAndAttributes checkTable(Layer layer, KeysAndAttributes table) {
        new ParameterMix()
                .projection("ProjectionExpression", table.projectionExpression())
                .legacy("AttributesToGet", table.hasAttributesToGet())
                .check(layer, table.hasExpressionAttributeNames(), false);
        AttributeNameChecks.checkDistinct(table.attributesToGet());
        ParameterMix.checkNames(table.hasExpressionAttributeNames(), table.expressionAttributeNames());
        List<Map<String, AttributeValue>> keys = Unchanged.unless(table.keys(), key -> ValueChecks.item(layer, key));
        Set<Map<String, AttributeValue>> distinct = new HashSet<>(keys);
        if (distinct.size() < keys.size()) {
            throw duplicates();
        }
        return keys == table.keys() ? table : table.toBuilder().keys(keys).build();
    }

    /** The mix is judged over all tables. */
    private static void checkMix(BatchGetItemRequest request) {
        boolean legacy = false;
        boolean expression = false;
        for (KeysAndAttributes table : request.requestItems().values()) {
            legacy |= table.hasAttributesToGet();
            expression |= table.projectionExpression() != null;
        }
        if (legacy && expression) {
            throw ParameterMix.conflict(List.of("AttributesToGet"), List.of("ProjectionExpression"));
        }
    }

    static RuntimeException duplicates() {
        return ServiceError.validation("Provided list of item keys contains duplicates");
    }
}
