package dev.monochord.benchmarks.qrie;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.DynamoDbQrieFindingsTable;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.Finding;
import dev.monochord.systems.qrie.FindingItem;
import dev.monochord.systems.qrie.ResourceItem;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The same items by BatchWriteItem alone: requests that are made before, sent by so many threads, to tables of their own. */
record BareBatches(DynamoDbClient client, SampleOrganisation organisation, int threads) {

    private static final int MAX_BATCH = 25;
    private static final String PREFIX = "bare_";

    /** Items a second, of so many resources with their findings. The tables are dropped afterwards. */
    double rate(int from, int to) throws InterruptedException {
        List<BatchWriteItemRequest> requests = requests(from, to);
        List<TableDesign> tables = List.of(DynamoDbQrieResourcesTable.design(), DynamoDbQrieFindingsTable.design());
        tables.forEach(table -> TableSchema.create(client, table, PREFIX + table.name()));
        long items = requests.stream()
                .flatMap(request -> request.requestItems().values().stream())
                .mapToLong(List::size)
                .sum();
        long began = System.nanoTime();
        send(requests);
        double seconds = (System.nanoTime() - began) / 1e9;
        tables.forEach(table -> drop(PREFIX + table.name()));
        return items / seconds;
    }

    /** The design protects its tables from this. */
    private void drop(String table) {
        client.updateTable(update -> update.tableName(table).deletionProtectionEnabled(false));
        client.deleteTable(delete -> delete.tableName(table));
    }

    private void send(List<BatchWriteItemRequest> requests) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(workers.submit(() -> {
                    for (int at = next.getAndIncrement(); at < requests.size(); at = next.getAndIncrement()) {
                        client.batchWriteItem(requests.get(at));
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A batch failed", failed);
        } finally {
            workers.shutdownNow();
        }
    }

    private List<BatchWriteItemRequest> requests(int from, int to) {
        List<BatchWriteItemRequest> requests = new ArrayList<>();
        Map<String, List<WriteRequest>> batch = new HashMap<>();
        int size = 0;
        for (int number = from; number < to; number++) {
            SampleOrganisation.Sample sample = organisation.sample(number);
            List<Map<String, AttributeValue>> items = new ArrayList<>();
            items.add(ResourceItem.TYPE.encode(sample.resource()));
            for (Finding finding : sample.findings()) {
                items.add(FindingItem.TYPE.encode(finding));
            }
            for (int i = 0; i < items.size(); i++) {
                Map<String, AttributeValue> item = items.get(i);
                String table = PREFIX + (i == 0 ? ResourceItem.TYPE.table() : FindingItem.TYPE.table());
                batch.computeIfAbsent(table, any -> new ArrayList<>())
                        .add(WriteRequest.builder()
                                .putRequest(put -> put.item(item))
                                .build());
                if (++size == MAX_BATCH) {
                    requests.add(
                            BatchWriteItemRequest.builder().requestItems(batch).build());
                    batch = new HashMap<>();
                    size = 0;
                }
            }
        }
        if (size > 0) {
            requests.add(BatchWriteItemRequest.builder().requestItems(batch).build());
        }
        return requests;
    }
}
