package dev.monochord.runtime.internal.read;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.retry.Attempts;
import dev.monochord.runtime.internal.session.Session;
import java.util.ArrayList;
import java.util.Collection;
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

/**
 * Reads many keys, 100 at a time. The service may leave keys of a request for later; they are requested again, with waits,
 * until they are read or the attempts are used up. A response that brings some of them begins the attempts anew, for then it
 * was merely too long. For one read.
 */
final class BatchGets {

    private static final int MAX_KEYS = 100;

    private final Session session;
    private final String pattern;
    private final boolean consistent;
    private final Map<Found, Map<String, AttributeValue>> found = new HashMap<>();
    private final Map<String, Set<String>> keyNames = new HashMap<>();

    /** A key in a table, however its numbers are written. */
    private record Found(String table, KeyIdentity key) {}

    BatchGets(Session session, String pattern, boolean consistent) {
        this.session = session;
        this.pattern = pattern;
        this.consistent = consistent;
    }

    /**
     * The stored item of each place, null where there is none. Every place is given once.
     *
     * @throws RetriesExhaustedException with the keys that were not read
     */
    List<@Nullable Map<String, AttributeValue>> read(List<Place> places) {
        places.forEach(place -> keyNames.put(place.table(), place.key().keySet()));
        for (int from = 0; from < places.size(); from += MAX_KEYS) {
            int to = Math.min(from + MAX_KEYS, places.size());
            readChunk(places.subList(from, to), places.subList(to, places.size()));
        }
        List<@Nullable Map<String, AttributeValue>> items = new ArrayList<>(places.size());
        for (Place place : places) {
            items.add(found.get(new Found(place.table(), KeyIdentity.of(place.key()))));
        }
        return items;
    }

    private void readChunk(List<Place> chunk, List<Place> later) {
        Map<String, KeysAndAttributes> asked = request(chunk);
        Attempts attempts = session.retry().start();
        while (true) {
            BatchGetItemResponse response = send(asked, later);
            response.responses().forEach((table, items) -> items.forEach(item -> keep(table, item)));
            Map<String, KeysAndAttributes> left = response.unprocessedKeys();
            if (left.isEmpty()) {
                return;
            }
            if (size(left) < size(asked)) {
                attempts = session.retry().start();
            }
            if (!attempts.again()) {
                throw exhausted(left, later, null);
            }
            asked = left;
        }
    }

    private Map<String, KeysAndAttributes> request(List<Place> chunk) {
        Map<String, List<Map<String, AttributeValue>>> keys = new LinkedHashMap<>();
        chunk.forEach(place ->
                keys.computeIfAbsent(place.table(), table -> new ArrayList<>()).add(place.key()));
        Map<String, KeysAndAttributes> request = new LinkedHashMap<>();
        keys.forEach((table, ofTable) -> request.put(
                table,
                KeysAndAttributes.builder()
                        .keys(ofTable)
                        .consistentRead(consistent ? Boolean.TRUE : null)
                        .build()));
        return request;
    }

    private BatchGetItemResponse send(Map<String, KeysAndAttributes> asked, List<Place> later) {
        BatchGetItemRequest request = BatchGetItemRequest.builder()
                .requestItems(asked)
                .returnConsumedCapacity(session.calls().capacity())
                .build();
        try {
            return session.calls().send(name(asked), client -> client.batchGetItem(request));
        } catch (RetriesExhaustedException e) {
            throw exhausted(asked, later, e);
        }
    }

    private CallName name(Map<String, KeysAndAttributes> asked) {
        return new CallName(asked.keySet().iterator().next(), pattern, DynamoDbOperation.BATCH_GET_ITEM);
    }

    private void keep(String table, Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new HashMap<>(item);
        key.keySet().retainAll(keyNames.getOrDefault(table, Set.of()));
        found.put(new Found(table, KeyIdentity.of(key)), item);
    }

    private RetriesExhaustedException exhausted(
            Map<String, KeysAndAttributes> left, List<Place> later, @Nullable Throwable cause) {
        List<Map<String, AttributeValue>> keys = new ArrayList<>();
        left.values().stream()
                .map(KeysAndAttributes::keys)
                .flatMap(Collection::stream)
                .forEach(keys::add);
        later.forEach(place -> keys.add(place.key()));
        return new RetriesExhaustedException(name(left) + " did not read all keys", keys, cause);
    }

    private static int size(Map<String, KeysAndAttributes> keys) {
        return keys.values().stream().mapToInt(some -> some.keys().size()).sum();
    }
}
