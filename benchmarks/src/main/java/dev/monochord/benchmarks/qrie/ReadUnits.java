package dev.monochord.benchmarks.qrie;

import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.call.CallListener;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Read units: of calls, as they are heard of, and of the scan of a table. Thread-safe. */
final class ReadUnits implements CallListener {

    private final DoubleAdder used = new DoubleAdder();

    @Override
    public void called(Call call) {
        used.add(call.consumedCapacity());
    }

    /** What was used since it was last asked. */
    double take() {
        return used.sumThenReset();
    }

    /** What it takes to read a table whole, eventually consistent, which is the cheaper way. */
    static double ofScan(DynamoDbClient client, String table) {
        double units = 0;
        Map<String, AttributeValue> from = new HashMap<>();
        do {
            Map<String, AttributeValue> start = from;
            ScanResponse page = client.scan(scan -> scan.tableName(table)
                    .select(Select.COUNT)
                    .exclusiveStartKey(start.isEmpty() ? null : start)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
            units += page.consumedCapacity().capacityUnits();
            from = page.lastEvaluatedKey();
        } while (!from.isEmpty());
        return units;
    }
}
