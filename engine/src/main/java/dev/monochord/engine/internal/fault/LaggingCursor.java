package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.storage.StoreCursor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** The rows of an index as a reader at a time sees them: those of the store, with the overlay of {@link IndexLag}. */
final class LaggingCursor implements StoreCursor {

    private static final byte[] NOWHERE = {};
    private static final Comparator<byte[]> ASCENDING = Arrays::compareUnsigned;

    private final StoreCursor stored;
    private final NavigableMap<byte[], RowOverlay> overlay;
    private final Comparator<byte[]> order;
    private final long now;
    private boolean storedHasRow;
    private boolean storedEnded;
    private byte @Nullable [] passed;
    private byte[] key = NOWHERE;
    private byte[] value = NOWHERE;

    /**
     * @param overlay the part of the overlay that the stored cursor's range covers, in the cursor's direction
     */
    LaggingCursor(StoreCursor stored, NavigableMap<byte[], RowOverlay> overlay, boolean descending, long now) {
        this.stored = stored;
        this.overlay = overlay;
        this.order = descending ? ASCENDING.reversed() : ASCENDING;
        this.now = now;
    }

    @Override
    public boolean next() {
        while (true) {
            if (!storedHasRow && !storedEnded) {
                storedHasRow = stored.next();
                storedEnded = !storedHasRow;
            }
            // Asked after the store, so that a row the store shows early is in the overlay.
            Map.Entry<byte[], RowOverlay> changed = passed == null ? overlay.firstEntry() : overlay.higherEntry(passed);
            if (changed == null) {
                return storedHasRow && takeStored();
            }
            int side = storedHasRow ? order.compare(stored.key(), changed.getKey()) : 1;
            if (side < 0) {
                return takeStored();
            }
            RowOverlay.Change hidden = changed.getValue().hidden(now);
            if (hidden == null && side == 0) {
                return takeStored();
            }
            passed = changed.getKey();
            storedHasRow = storedHasRow && side != 0;
            if (hidden != null && hidden.before() != null) {
                key = changed.getKey();
                value = hidden.before();
                return true;
            }
        }
    }

    private boolean takeStored() {
        key = stored.key();
        value = stored.value();
        passed = key;
        storedHasRow = false;
        return true;
    }

    @Override
    public byte[] key() {
        return key;
    }

    @Override
    public byte[] value() {
        return value;
    }

    @Override
    public void close() {
        stored.close();
    }
}
