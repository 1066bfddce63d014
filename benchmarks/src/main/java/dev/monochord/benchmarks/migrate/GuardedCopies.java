package dev.monochord.benchmarks.migrate;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * The guarded writes of a copy, written by hand with the AWS SDK, and nothing else: items that were read and transformed
 * before, in transactions of the same size, by as many threads, to a table of their own. Each transaction checks that its
 * source items are as they were read and puts their new form where nothing is yet.
 *
 * <p>Requests are built while they are timed, since a copy has to build them too. Requests that were prepared before would be
 * the harder opponent. They have a token, as every AWS SDK adds one where a request is sent over a network; the client of the
 * engine in this process does not.
 */
final class GuardedCopies {

    /** As many items as a copy puts into one transaction. */
    private static final int GROUP = 25;

    private static final String TABLE = "bare_resources";
    private static final String WRITE_ID = "_w";

    // Reading a design takes longer than a write.
    private static final String NEW_KEY =
            DynamoDbQrieResourcesTable.design().partition().name();

    private final DynamoDbClient client;
    private final int threads;
    private final String oldTable;
    private final List<String> key;
    private final List<List<Copy>> writes;

    private GuardedCopies(
            DynamoDbClient client, int threads, String oldTable, List<String> key, List<List<Copy>> writes) {
        this.client = client;
        this.threads = threads;
        this.oldTable = oldTable;
        this.key = key;
        this.writes = writes;
    }

    /** An item as it was read, and what becomes of it. */
    private record Copy(Map<String, AttributeValue> source, List<Map<String, AttributeValue>> made) {}

    /** The writes for some items of the old table. */
    static GuardedCopies of(DynamoDbClient client, String oldTable, ItemTransform transform, int items, int threads) {
        List<String> key = client.describeTable(request -> request.tableName(oldTable)).table().keySchema().stream()
                .map(element -> element.attributeName())
                .toList();
        List<Copy> copies = client.scanPaginator(request -> request.tableName(oldTable)).items().stream()
                .limit(items)
                .map(item -> new Copy(item, transform.up(item)))
                .toList();
        List<List<Copy>> writes = new ArrayList<>();
        for (int at = 0; at + GROUP <= copies.size(); at += GROUP) {
            writes.add(copies.subList(at, at + GROUP));
        }
        return new GuardedCopies(client, threads, oldTable, key, writes);
    }

    private TransactWriteItemsRequest request(List<Copy> group) {
        List<TransactWriteItem> actions = new ArrayList<>();
        for (Copy copy : group) {
            actions.add(TransactWriteItem.builder()
                    .conditionCheck(unchanged(copy.source()))
                    .build());
            copy.made().forEach(made -> actions.add(put(made)));
        }
        return TransactWriteItemsRequest.builder()
                .transactItems(actions)
                .clientRequestToken(UUID.randomUUID().toString())
                .build();
    }

    private ConditionCheck unchanged(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> keys = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        Map<String, AttributeValue> values = new HashMap<>();
        List<String> conditions = new ArrayList<>();
        names.put("#k", key.get(0));
        names.put("#w", WRITE_ID);
        conditions.add("attribute_exists(#k) AND attribute_not_exists(#w)");
        new TreeMap<>(item).forEach((name, value) -> {
            if (key.contains(name)) {
                keys.put(name, value);
            } else {
                int at = values.size();
                names.put("#a" + at, name);
                values.put(":v" + at, value);
                conditions.add("#a" + at + " = :v" + at);
            }
        });
        return ConditionCheck.builder()
                .tableName(oldTable)
                .key(keys)
                .conditionExpression(String.join(" AND ", conditions))
                .expressionAttributeNames(names)
                .expressionAttributeValues(values)
                .build();
    }

    private static TransactWriteItem put(Map<String, AttributeValue> item) {
        return TransactWriteItem.builder()
                .put(put -> put.tableName(TABLE)
                        .item(item)
                        .conditionExpression("attribute_not_exists(#k)")
                        .expressionAttributeNames(Map.of("#k", NEW_KEY)))
                .build();
    }

    /** Items a second. The table is dropped afterwards. */
    double rate() throws InterruptedException {
        TableSchema.create(client, DynamoDbQrieResourcesTable.design(), TABLE);
        long began = System.nanoTime();
        write();
        double seconds = (System.nanoTime() - began) / 1e9;
        client.updateTable(update -> update.tableName(TABLE).deletionProtectionEnabled(false));
        client.deleteTable(delete -> delete.tableName(TABLE));
        return writes.size() * GROUP / seconds;
    }

    private void write() throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    for (int at = next.getAndIncrement(); at < writes.size(); at = next.getAndIncrement()) {
                        client.transactWriteItems(request(writes.get(at)));
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A guarded write failed", failed);
        } finally {
            pool.shutdownNow();
        }
    }
}
