package dev.monochord.runtime.internal.call;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** What an answer says about the work that was done. */
record Measure(double capacity, int items) {

    static final Measure NOTHING = new Measure(0, 0);

    static Measure of(DynamoDbResponse response) {
        if (response instanceof GetItemResponse get) {
            return new Measure(units(get.consumedCapacity()), get.hasItem() ? 1 : 0);
        }
        if (response instanceof QueryResponse query) {
            return new Measure(units(query.consumedCapacity()), count(query.count()));
        }
        if (response instanceof ScanResponse scan) {
            return new Measure(units(scan.consumedCapacity()), count(scan.count()));
        }
        if (response instanceof PutItemResponse put) {
            return new Measure(units(put.consumedCapacity()), 1);
        }
        if (response instanceof UpdateItemResponse update) {
            return new Measure(units(update.consumedCapacity()), 1);
        }
        if (response instanceof DeleteItemResponse delete) {
            return new Measure(units(delete.consumedCapacity()), 1);
        }
        return ofMany(response);
    }

    private static Measure ofMany(DynamoDbResponse response) {
        if (response instanceof BatchGetItemResponse get) {
            int items = get.responses().values().stream().mapToInt(List::size).sum();
            return new Measure(units(get.consumedCapacity()), items);
        }
        if (response instanceof BatchWriteItemResponse write) {
            return new Measure(units(write.consumedCapacity()), 0);
        }
        if (response instanceof TransactWriteItemsResponse write) {
            return new Measure(units(write.consumedCapacity()), 0);
        }
        if (response instanceof TransactGetItemsResponse get) {
            return new Measure(units(get.consumedCapacity()), get.responses().size());
        }
        return NOTHING;
    }

    private static double units(@Nullable ConsumedCapacity capacity) {
        return capacity == null || capacity.capacityUnits() == null ? 0 : capacity.capacityUnits();
    }

    private static double units(Collection<ConsumedCapacity> capacities) {
        return capacities.stream().mapToDouble(Measure::units).sum();
    }

    private static int count(@Nullable Integer count) {
        return count == null ? 0 : count;
    }
}
