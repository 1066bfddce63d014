package dev.monochord.migrate.harness;

import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeWriter.GuardedWrite;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Ways to write one item to two tables and to copy it meanwhile. All but the last are what people write first, and each of
 * them loses, keeps or brings back something in some order of events.
 */
enum CopyStrategy {
    /** Two writes without conditions, and a copy without one. */
    BLIND(Stamp.NONE, false, false),
    /** One transaction for both tables, and a copy without a condition. */
    BLIND_COPY(Stamp.NONE, true, false),
    /** One transaction for both tables, and a copy that gives way to what is there. */
    ABSENT(Stamp.NONE, true, false),
    /** Versions of the item decide, and deleted items are gone. */
    VERSION(Stamp.VERSION, false, false),
    /** Versions of the item decide, and deletes leave tombstones. */
    VERSION_AND_TOMBSTONE(Stamp.VERSION, false, true),
    /** The clocks of the writers decide, and deletes leave tombstones. */
    CLOCK_AND_TOMBSTONE(Stamp.CLOCK, false, true),
    /** One transaction for both tables, and a copy that checks its source in the same transaction. */
    CHECKED_SOURCE(Stamp.NONE, true, false);

    /** What orders two writes of an item. */
    enum Stamp {
        NONE,
        VERSION,
        CLOCK
    }

    private final Stamp stamp;
    private final boolean transactional;
    private final boolean tombstones;

    CopyStrategy(Stamp stamp, boolean transactional, boolean tombstones) {
        this.stamp = stamp;
        this.transactional = transactional;
        this.tombstones = tombstones;
    }

    /** The steps of a write: an item with this value, or none for null. */
    List<Runnable> write(TwoTables tables, @Nullable String value, int clock) {
        if (transactional) {
            return List.of(() -> tables.mirrored(value));
        }
        AtomicReference<Integer> stamped = new AtomicReference<>(0);
        return List.of(
                () -> {
                    int next = stamp == Stamp.CLOCK ? clock : tables.version() + 1;
                    stamped.set(next);
                    tables.putOld(value == null ? null : item(value, next));
                },
                () -> shadow(tables, value, stamped.get()));
    }

    private void shadow(TwoTables tables, @Nullable String value, int next) {
        if (stamp == Stamp.NONE) {
            tables.putNew(value == null ? null : item(value, 0), null);
        } else if (value == null && !tombstones) {
            tables.putNew(null, null);
        } else {
            Map<String, AttributeValue> image = item(value == null ? "" : value, next);
            if (value == null) {
                image.put("deleted", AttributeValue.fromBool(true));
            }
            tables.putNew(image, next);
        }
    }

    /** The steps of a copy. */
    List<Runnable> copy(TwoTables tables) {
        AtomicReference<Map<String, AttributeValue>> read = new AtomicReference<>(Map.of());
        return List.of(() -> read.set(tables.old()), () -> {
            Map<String, AttributeValue> seen = read.get();
            if (!seen.isEmpty()) {
                copy(tables, seen);
            }
        });
    }

    private void copy(TwoTables tables, Map<String, AttributeValue> seen) {
        switch (this) {
            case BLIND, BLIND_COPY -> tables.putNew(seen, null);
            case ABSENT -> tables.putNewIfAbsent(seen);
            case CHECKED_SOURCE -> checked(tables, seen);
            default -> tables.putNew(seen, Integer.parseInt(seen.get("version").n()));
        }
    }

    private static void checked(TwoTables tables, Map<String, AttributeValue> seen) {
        Map<String, AttributeValue> source = seen;
        while (!source.isEmpty()) {
            GuardedWrite copy = GuardedWrite.repair(
                    new ShapeItem(TwoTables.OLD, TwoTables.KEY, source),
                    List.of(new ShapeItem(TwoTables.NEW, TwoTables.KEY, source)));
            if (tables.writer().write("copy", List.of(copy)).get(0).outcome() == Outcome.WRITTEN) {
                return;
            }
            source = tables.old();
        }
    }

    static Map<String, AttributeValue> item(String value, int version) {
        Map<String, AttributeValue> item = new HashMap<>(TwoTables.KEY);
        item.put("value", AttributeValue.fromS(value));
        item.put("version", AttributeValue.fromN(Integer.toString(version)));
        return item;
    }

    static boolean refused(Runnable write) {
        try {
            write.run();
            return false;
        } catch (ConditionalCheckFailedException notNow) {
            return true;
        }
    }
}
