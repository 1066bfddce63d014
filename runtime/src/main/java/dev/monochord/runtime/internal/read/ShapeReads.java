package dev.monochord.runtime.internal.read;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.retry.Attempts;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.mirror.ShapeReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** Reads of items as they are stored. Thread-safe. */
public final class ShapeReads implements ShapeReader {

    private final Session session;

    public ShapeReads(Session session) {
        this.session = session;
    }

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
        Map<Found, Map<String, AttributeValue>> found = new HashMap<>();
        Map<String, Set<String>> keyNames = new HashMap<>();
        places.forEach(place -> keyNames.put(place.table(), place.key().keySet()));
        Map<String, KeysAndAttributes> asked = request(places);
        Attempts attempts = session.retry().start();
        while (!asked.isEmpty()) {
            BatchGetItemResponse response = send(pattern, asked);
            response.responses()
                    .forEach((table, items) -> items.forEach(item -> {
                        Map<String, AttributeValue> key = new HashMap<>(item);
                        key.keySet().retainAll(keyNames.getOrDefault(table, Set.of()));
                        found.put(new Found(table, KeyIdentity.of(key)), item);
                    }));
            asked = response.unprocessedKeys();
            if (response.responses().values().stream().anyMatch(items -> !items.isEmpty())) {
                attempts = session.retry().start();
            }
            if (!asked.isEmpty() && !attempts.again()) {
                throw new RetriesExhaustedException("BatchGetItem of " + pattern + " did not read all keys", null);
            }
        }
        return places.stream()
                .map(place -> found.getOrDefault(
                        new Found(place.table(), KeyIdentity.of(place.key())), Map.<String, AttributeValue>of()))
                .toList();
    }

    private record Found(String table, KeyIdentity key) {}

    private static Map<String, KeysAndAttributes> request(List<Place> places) {
        Map<String, List<Map<String, AttributeValue>>> keys = new LinkedHashMap<>();
        places.forEach(place ->
                keys.computeIfAbsent(place.table(), table -> new ArrayList<>()).add(place.key()));
        Map<String, KeysAndAttributes> request = new LinkedHashMap<>();
        keys.forEach((table, ofTable) -> request.put(
                table,
                KeysAndAttributes.builder().keys(ofTable).consistentRead(true).build()));
        return request;
    }

    private BatchGetItemResponse send(String pattern, Map<String, KeysAndAttributes> asked) {
        BatchGetItemRequest request = BatchGetItemRequest.builder()
                .requestItems(asked)
                .returnConsumedCapacity(session.calls().capacity())
                .build();
        CallName name = new CallName(asked.keySet().iterator().next(), pattern, DynamoDbOperation.BATCH_GET_ITEM);
        return session.calls().send(name, client -> client.batchGetItem(request));
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
