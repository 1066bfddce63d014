package dev.monochord.benchmarks.migrate;

import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.mirror.ShapeReader;
import dev.monochord.runtime.mirror.ShapeWriter;
import dev.monochord.runtime.mirror.ShapeWriter.GuardedWrite;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The same guarded writes as a copy makes, and nothing else: items that were read and transformed before, in transactions of
 * the same size, by as many threads, to a table of their own.
 */
final class GuardedCopies {

    /** As many items as a copy puts into one transaction. */
    private static final int GROUP = 25;

    private static final int PAGE = 500;
    private static final String TABLE = "bare_resources";

    private final Monochord monochord;
    private final int threads;
    private final List<List<GuardedWrite>> writes;

    private GuardedCopies(Monochord monochord, int threads, List<List<GuardedWrite>> writes) {
        this.monochord = monochord;
        this.threads = threads;
        this.writes = writes;
    }

    /** The writes for some items of the old table. */
    static GuardedCopies of(DynamoDbClient client, String oldTable, ItemTransform transform, int items, int threads) {
        Monochord monochord = Monochord.create(client);
        TableShape from = TableShape.of(DynamoDbCurrentResourcesTable.design(), oldTable);
        TableShape to = TableShape.of(DynamoDbQrieResourcesTable.design(), TABLE);
        List<List<GuardedWrite>> writes = new ArrayList<>();
        List<GuardedWrite> group = new ArrayList<>();
        Map<String, AttributeValue> after = null;
        int read = 0;
        do {
            ShapeReader.Part part = monochord.shapeReader().scan("bare", oldTable, 0, 1, after, PAGE);
            for (Map<String, AttributeValue> item : part.items()) {
                group.add(GuardedWrite.copy(from.item(item), to.items(item, transform.up(item))));
                if (group.size() == GROUP) {
                    writes.add(group);
                    group = new ArrayList<>();
                }
            }
            read += part.items().size();
            after = part.next();
        } while (after != null && read < items);
        return new GuardedCopies(monochord, threads, writes);
    }

    /** Items a second. The table is dropped afterwards. */
    double rate() throws InterruptedException {
        DynamoDbClient client = monochord.client();
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
        ShapeWriter writer = monochord.shapeWriter();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    for (int at = next.getAndIncrement(); at < writes.size(); at = next.getAndIncrement()) {
                        writer.write("bare", writes.get(at));
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
