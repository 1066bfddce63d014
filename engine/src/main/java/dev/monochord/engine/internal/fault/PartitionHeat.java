package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.Heat;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Meters for the partition keys that were used lately. Bounded: beyond {@link #MAX_KEYS} new keys are not measured. */
final class PartitionHeat {

    private static final int MAX_KEYS = 100_000;
    private static final int TOP = 20;

    private final Map<Place, HeatMeter> meters = new ConcurrentHashMap<>();
    private final AtomicLong lastSweep = new AtomicLong(Long.MIN_VALUE);

    /** A partition key of a table or a global index; {@link ByteBuffer} because an array has no equality. */
    private record Place(String table, @Nullable String index, ByteBuffer partition) {}

    /** The meter of the partition of a row; null where too many others are in use. */
    @Nullable
    HeatMeter meter(TableDefinition table, @Nullable IndexSchema index, byte[] row, long millis) {
        IndexSchema own = index != null && index.global() ? index : null;
        KeySchema key = own == null ? table.key() : own.key();
        Place place = new Place(
                table.name(),
                own == null ? null : own.name(),
                PartitionKeyText.withoutStorageId(RowKeys.partitionBytes(row)));
        HeatMeter meter = meters.get(place);
        if (meter != null) {
            return meter;
        }
        if (meters.size() >= MAX_KEYS) {
            forgetIdle(millis);
            if (meters.size() >= MAX_KEYS) {
                return null;
            }
        }
        return meters.computeIfAbsent(place, absent -> new HeatMeter(key.partition()));
    }

    List<Heat> hottest(String table, long millis) {
        return meters.entrySet().stream()
                .filter(entry -> entry.getKey().table().equals(table))
                .map(entry -> heat(entry.getKey(), entry.getValue(), millis))
                .filter(heat -> heat.readUnits() + heat.writeUnits() + heat.throttled() > 0)
                .sorted(Comparator.comparingDouble((Heat heat) -> heat.readUnits() + heat.writeUnits())
                        .reversed()
                        .thenComparing(Heat::key))
                .limit(TOP)
                .toList();
    }

    void clear() {
        meters.clear();
    }

    private static Heat heat(Place place, HeatMeter meter, long millis) {
        double[] sums = meter.sums(millis);
        String key = PartitionKeyText.of(place.partition(), meter.key());
        return new Heat(place.table(), place.index(), key, sums[0], sums[1], (long) sums[2]);
    }

    /** Makes room, at most once a second. */
    private void forgetIdle(long millis) {
        long last = lastSweep.get();
        if ((last == Long.MIN_VALUE || millis - last >= 1000) && lastSweep.compareAndSet(last, millis)) {
            meters.values().removeIf(meter -> meter.idle(millis));
        }
    }
}
