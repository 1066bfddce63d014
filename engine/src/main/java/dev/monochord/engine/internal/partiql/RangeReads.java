package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.storage.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes ranges to read from the branches of a WHERE clause. The ranges do not overlap, so that no item is found twice:
 * the service refuses statements where they would, unless one of the branches tests the sort key in a way that no range
 * serves. Then whole partitions are read.
 *
 * @param unique whether a full key is one item's only
 */
record RangeReads(int storageId, KeySchema key, boolean unique) {

    private static final Comparator<RangeRead> BY_START =
            (one, two) -> Arrays.compareUnsigned(one.range().from(), two.range().from());
    private static final Comparator<RangeRead> BY_PARTITION = (one, two) -> {
        AttributeValue left = one.partition();
        AttributeValue right = two.partition();
        return left == null || right == null ? 0 : AttributeValues.compare(left, right);
    };

    /** The ranges, by partition and then by sort key. */
    List<RangeRead> of(List<Branch> branches) {
        List<Branch> possible =
                branches.stream().filter(branch -> !branch.impossible()).toList();
        boolean loose = possible.size() > 1 && possible.stream().anyMatch(Branch::loose);
        List<RangeRead> readings = new ArrayList<>();
        for (Branch branch : possible) {
            RangeRead reading = reading(branch, loose);
            boolean known = loose && readings.stream().anyMatch(other -> overlap(other, reading));
            if (!known
                    && Arrays.compareUnsigned(
                                    reading.range().from(), reading.range().to())
                            < 0) {
                readings.add(reading);
            }
        }
        readings.sort(BY_START);
        for (int i = 1; i < readings.size(); i++) {
            if (overlap(readings.get(i - 1), readings.get(i))) {
                throw ServiceError.validation(
                        "Overlapping conditions with range keys are not supported in where clause");
            }
        }
        readings.sort(BY_PARTITION.thenComparing(BY_START));
        return readings;
    }

    /** Puts ranges in an order that was asked for. */
    static void sort(List<RangeRead> readings, boolean partitionDescending, boolean sortDescending) {
        readings.sort((partitionDescending ? BY_PARTITION.reversed() : BY_PARTITION)
                .thenComparing(sortDescending ? BY_START.reversed() : BY_START));
    }

    private static boolean overlap(RangeRead one, RangeRead two) {
        return Arrays.compareUnsigned(one.range().from(), two.range().to()) < 0
                && Arrays.compareUnsigned(two.range().from(), one.range().to()) < 0;
    }

    private RangeRead reading(Branch branch, boolean wholePartition) {
        AttributeValue partition = branch.partition();
        if (partition == null) {
            throw new IllegalStateException("A branch without a partition is no branch of a key plan");
        }
        KeyRange range = RowKeys.query(storageId, List.of(partition), List.of());
        boolean point = unique && key.sort().isEmpty();
        if (!wholePartition) {
            for (KeyPredicate test : branch.sort()) {
                range = common(range, RowKeys.query(storageId, List.of(partition), List.of(test)));
                point |= unique && test.operator() == KeyOperator.EQ;
            }
        }
        return new RangeRead(range, partition, point);
    }

    private static KeyRange common(KeyRange one, KeyRange two) {
        byte[] from = Arrays.compareUnsigned(one.from(), two.from()) >= 0 ? one.from() : two.from();
        byte[] to = Arrays.compareUnsigned(one.to(), two.to()) <= 0 ? one.to() : two.to();
        return new KeyRange(from, to);
    }
}
