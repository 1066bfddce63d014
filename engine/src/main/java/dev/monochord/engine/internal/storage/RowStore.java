package dev.monochord.engine.internal.storage;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * An ordered map from byte strings to byte strings, ordered by unsigned bytes.
 *
 * <p>Thread-safe. A read sees every write that returned before it began. Arrays that are handed in or
 * out are never changed afterwards by either side.
 */
public interface RowStore extends AutoCloseable {

    /** The value of a key, or null where there is none. */
    byte @Nullable [] get(byte[] key);

    /**
     * A cursor over the keys in {@code [from, to)}, in order or, where {@code descending}, in reverse order. It sees the
     * store as it was at some moment not before this call, or newer; it is used by one thread and must be closed.
     */
    StoreCursor scan(byte[] from, byte[] to, boolean descending);

    /** Applies a batch: all of it or nothing, and as durable as the store was opened to be once this returns. */
    void write(WriteBatch batch);

    /** Removes every key in {@code [from, to)} and lets the space be reclaimed; not atomic with other writes. */
    void deleteRange(byte[] from, byte[] to);

    /** Records the names of the tables apart from the rows, so that a repair can name a table that it cannot save. */
    default void noteTables(Collection<String> names) {}

    @Override
    void close();
}
