package dev.monochord.migrate.postgres.verify;

import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.transfer.StoreCalls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads the items of a target consistently. */
public final class TargetItems {

    private static final int BATCH = 100;
    private static final int PAGE = 200;

    private final RowMapper mapper;
    private final DynamoDbClient client;
    private final StoreCalls calls;

    public TargetItems(RowMapper mapper, DynamoDbClient client, StoreCalls calls) {
        this.mapper = mapper;
        this.client = client;
        this.calls = calls;
    }

    /** Returns the key of an item, its attributes in the order of the mapping. */
    Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        mapper.mapping().keys().keySet().forEach(name -> {
            AttributeValue value = item.get(name);
            if (value != null) {
                key.put(name, value);
            }
        });
        return key;
    }

    /** Returns the items that there are, by key. */
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> get(List<Map<String, AttributeValue>> keys) {
        Map<Map<String, AttributeValue>, Map<String, AttributeValue>> found = new LinkedHashMap<>();
        List<Map<String, AttributeValue>> left =
                new ArrayList<>(keys.stream().distinct().toList());
        String table = mapper.mapping().target();
        while (!left.isEmpty()) {
            List<Map<String, AttributeValue>> batch = List.copyOf(left.subList(0, Math.min(BATCH, left.size())));
            left.subList(0, batch.size()).clear();
            BatchGetItemResponse response = calls.call(() -> client.batchGetItem(get -> get.requestItems(Map.of(
                    table,
                    KeysAndAttributes.builder().keys(batch).consistentRead(true).build()))));
            response.responses().getOrDefault(table, List.of()).forEach(item -> found.put(key(item), item));
            KeysAndAttributes unprocessed = response.unprocessedKeys().get(table);
            if (unprocessed != null) {
                left.addAll(unprocessed.keys());
            }
        }
        return found;
    }

    /** Hands over every item of the table, page by page. */
    void scan(Consumer<List<Map<String, AttributeValue>>> pages) {
        Map<String, AttributeValue> start = null;
        do {
            ScanRequest.Builder request = ScanRequest.builder()
                    .tableName(mapper.mapping().target())
                    .limit(PAGE)
                    .consistentRead(true);
            ScanRequest page = start == null
                    ? request.build()
                    : request.exclusiveStartKey(start).build();
            ScanResponse found = calls.call(() -> client.scan(page));
            pages.accept(found.items());
            start = found.hasLastEvaluatedKey() ? found.lastEvaluatedKey() : null;
        } while (start != null);
    }
}
