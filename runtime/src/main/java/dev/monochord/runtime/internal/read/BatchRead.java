package dev.monochord.runtime.internal.read;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.retry.Attempts;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ReadPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * Reads many keys, 100 at a time. The service may leave keys of a request for later; they are asked again, with waits, until
 * they are read or the attempts are used up. An answer that brings some of them begins the attempts anew, for then the
 * answer was merely too long for one. For one read.
 */
public final class BatchRead {

    private static final int MOST_KEYS = 100;

    private final Session session;
    private final ReadPattern pattern;
    private final Map<Place, Map<String, AttributeValue>> found = new HashMap<>();

    /** A key in a table. */
    private record Place(String table, KeyIdentity key) {}

    public BatchRead(Session session, ReadPattern pattern) {
        this.session = session;
        this.pattern = pattern;
    }

    /** The keys, each once, in their order. */
    public static <K extends ItemKey<?>> List<K> distinct(List<K> keys) {
        Map<Place, K> distinct = new LinkedHashMap<>();
        for (K key : keys) {
            distinct.putIfAbsent(new Place(key.type().table(), KeyIdentity.of(key.attributes())), key);
        }
        return List.copyOf(distinct.values());
    }

    /**
     * The stored item of each key, null where there is none.
     *
     * @throws RetriesExhaustedException with the keys that were not read
     */
    public List<@Nullable Map<String, AttributeValue>> read(List<? extends ItemKey<?>> keys) {
        Map<String, ItemType<?>> types = new HashMap<>();
        keys.forEach(key -> types.putIfAbsent(tableName(key), key.type()));
        for (int from = 0; from < keys.size(); from += MOST_KEYS) {
            int to = Math.min(from + MOST_KEYS, keys.size());
            readChunk(keys.subList(from, to), keys.subList(to, keys.size()), types);
        }
        List<@Nullable Map<String, AttributeValue>> items = new ArrayList<>(keys.size());
        for (ItemKey<?> key : keys) {
            items.add(found.get(new Place(tableName(key), KeyIdentity.of(key.attributes()))));
        }
        return items;
    }

    private void readChunk(
            List<? extends ItemKey<?>> chunk, List<? extends ItemKey<?>> later, Map<String, ItemType<?>> types) {
        Map<String, KeysAndAttributes> asked = request(chunk);
        Attempts attempts = session.retry().start();
        while (true) {
            BatchGetItemResponse response = send(asked, later);
            response.responses().forEach((table, items) -> items.forEach(item -> keep(table, types.get(table), item)));
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

    private Map<String, KeysAndAttributes> request(List<? extends ItemKey<?>> chunk) {
        Map<String, List<Map<String, AttributeValue>>> keys = new LinkedHashMap<>();
        chunk.forEach(key ->
                keys.computeIfAbsent(tableName(key), table -> new ArrayList<>()).add(key.attributes()));
        Map<String, KeysAndAttributes> request = new LinkedHashMap<>();
        keys.forEach((table, ofTable) -> request.put(
                table,
                KeysAndAttributes.builder()
                        .keys(ofTable)
                        .consistentRead(pattern.consistent() ? Boolean.TRUE : null)
                        .build()));
        return request;
    }

    private BatchGetItemResponse send(Map<String, KeysAndAttributes> asked, List<? extends ItemKey<?>> later) {
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
        return new CallName(asked.keySet().iterator().next(), pattern.name(), DynamoDbOperation.BATCH_GET_ITEM);
    }

    private void keep(String table, @Nullable ItemType<?> type, Map<String, AttributeValue> item) {
        if (type != null) {
            found.put(new Place(table, KeyIdentity.of(type.keyIn(item))), item);
        }
    }

    private RetriesExhaustedException exhausted(
            Map<String, KeysAndAttributes> left, List<? extends ItemKey<?>> later, @Nullable Throwable cause) {
        List<Map<String, AttributeValue>> keys = new ArrayList<>();
        left.values().stream()
                .map(KeysAndAttributes::keys)
                .flatMap(Collection::stream)
                .forEach(keys::add);
        later.forEach(key -> keys.add(key.attributes()));
        return new RetriesExhaustedException(name(left) + " did not read all keys", keys, cause);
    }

    private String tableName(ItemKey<?> key) {
        return session.tableName(key.type().table());
    }

    private static int size(Map<String, KeysAndAttributes> keys) {
        return keys.values().stream().mapToInt(some -> some.keys().size()).sum();
    }
}
