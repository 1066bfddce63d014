package dev.monochord.benchmarks.migrate;

import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.Finding;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.current.CurrentFinding;
import dev.monochord.systems.qrie.current.CurrentFindingItem;
import dev.monochord.systems.qrie.current.DynamoDbCurrentFindingsTable;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Writes findings as version 1 has them: times as text, without account and service of their own, and those of some buckets
 * without an account at all.
 */
record CurrentFindingLoad(DynamoDbClient client, SampleOrganisation organisation, int accounts, int threads) {

    private static final int PORTION = 250;
    private static final int MAX_BATCH = 25;

    /** Creates the table and writes the findings about the resources of a range. Returns how many there are. */
    long run(String table, int from, int to) throws InterruptedException {
        TableSchema.create(client, DynamoDbCurrentFindingsTable.design(), table);
        LongAdder written = new LongAdder();
        new Portions(threads, PORTION).run(from, to, (first, last) -> written.add(write(table, first, last)));
        return written.sum();
    }

    private int write(String table, int from, int to) {
        List<WriteRequest> writes = new ArrayList<>();
        for (int number = from; number < to; number++) {
            SampleOrganisation.Sample sample = organisation.sample(number);
            for (Finding finding : sample.findings()) {
                Map<String, AttributeValue> item = item(number, sample.resource(), finding);
                writes.add(
                        WriteRequest.builder().putRequest(put -> put.item(item)).build());
            }
        }
        for (int at = 0; at < writes.size(); at += MAX_BATCH) {
            List<WriteRequest> batch = writes.subList(at, Math.min(writes.size(), at + MAX_BATCH));
            client.batchWriteItem(request -> request.requestItems(Map.of(table, batch)));
        }
        return writes.size();
    }

    private Map<String, AttributeValue> item(int number, Resource resource, Finding finding) {
        Map<String, AttributeValue> item = new HashMap<>(CurrentFindingItem.TYPE.encode(new CurrentFinding(
                finding.arn(),
                finding.policy(),
                NamelessBuckets.accountService(number, accounts, resource),
                finding.state(),
                finding.severity(),
                null,
                null,
                finding.evidence(),
                finding.describeTime(),
                finding.resolvedReason() == null
                        ? null
                        : finding.resolvedReason().name(),
                null,
                null)));
        text(item, "FirstSeen", finding.firstSeen());
        text(item, "LastEvaluated", finding.lastEvaluated());
        return item;
    }

    private static void text(Map<String, AttributeValue> item, String name, @Nullable Instant time) {
        if (time != null) {
            item.put(name, AttributeValue.fromS(time.toString()));
        }
    }
}
