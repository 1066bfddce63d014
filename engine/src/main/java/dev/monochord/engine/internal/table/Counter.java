package dev.monochord.engine.internal.table;

import java.util.concurrent.atomic.LongAdder;

/** How many items a table or an index has, and their size. Thread-safe, and cheap to add to. */
public final class Counter {

    private final LongAdder addedItems = new LongAdder();
    private final LongAdder addedBytes = new LongAdder();
    private volatile long baseItems;
    private volatile long baseBytes;

    public void add(long items, long bytes) {
        if (items != 0) {
            addedItems.add(items);
        }
        if (bytes != 0) {
            addedBytes.add(bytes);
        }
    }

    public long items() {
        return Math.max(0, baseItems + addedItems.sum());
    }

    public long bytes() {
        return Math.max(0, baseBytes + addedBytes.sum());
    }

    /** Says what was there when the engine was opened; what was added since is kept. */
    void base(long items, long bytes) {
        baseItems = items;
        baseBytes = bytes;
    }
}
