package dev.monochord.runtime.internal.read;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import dev.monochord.runtime.internal.session.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** Reads of items as they are stored. Thread-safe. */
public record ShapeReads(Session session) implements ShapeReader {

    @Override
    public Part scan(
            String pattern,
            String table,
            int segment,
            int segments,
            @Nullable Map<String, AttributeValue> from,
            int limit) {
        ScanRequest request = ScanRequest.builder()
                .tableName(table)
                .segment(segments > 1 ? segment : null)
                .totalSegments(segments > 1 ? segments : null)
                .exclusiveStartKey(from)
                .limit(limit)
                .consistentRead(true)
                .returnConsumedCapacity(session.calls().capacity())
                .build();
        ScanResponse response = session.calls()
                .send(new CallName(table, pattern, DynamoDbOperation.SCAN), client -> client.scan(request));
        return new Part(response.items(), response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : null);
    }

    @Override
    public List<Map<String, AttributeValue>> read(String pattern, List<Place> places) {
        List<Map<String, AttributeValue>> items = new ArrayList<>(places.size());
        for (Map<String, AttributeValue> item : readNullable(pattern, places)) {
            items.add(item == null ? Map.of() : item);
        }
        return items;
    }

    private List<@Nullable Map<String, AttributeValue>> readNullable(String pattern, List<Place> places) {
        if (places.size() != 1) {
            return new BatchGets(session, pattern, true).read(places);
        }
        Place place = places.get(0);
        return Collections.singletonList(session.read(pattern, place.table(), place.key()));
    }

    @Override
    public List<Map<String, AttributeValue>> readTogether(String pattern, List<Place> places) {
        TransactGetItemsRequest request = TransactGetItemsRequest.builder()
                .transactItems(places.stream()
                        .map(place -> TransactGetItem.builder()
                                .get(get -> get.tableName(place.table()).key(place.key()))
                                .build())
                        .toList())
                .returnConsumedCapacity(session.calls().capacity())
                .build();
        CallName name = new CallName(places.get(0).table(), pattern, DynamoDbOperation.TRANSACT_GET_ITEMS);
        TransactGetItemsResponse response = session.calls().send(name, client -> client.transactGetItems(request));
        return response.responses().stream()
                .map(item -> item.hasItem() ? item.item() : Map.<String, AttributeValue>of())
                .toList();
    }
}
