package dev.monochord.engine.internal.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes that a {@link RowStore} applies together. Not thread-safe; a later write of the same key wins. */
public final class WriteBatch {

    private final List<Write> writes = new ArrayList<>(8);
    private int deletes;

    /** One write: a put, or a delete where the value is null. */
    public record Write(byte[] key, byte @Nullable [] value) {}

    public void put(byte[] key, byte[] value) {
        writes.add(new Write(key, value));
    }

    public void delete(byte[] key) {
        writes.add(new Write(key, null));
        deletes++;
    }

    public List<Write> writes() {
        return writes;
    }

    /** How many of the writes are deletes. */
    int deletes() {
        return deletes;
    }

    public boolean isEmpty() {
        return writes.isEmpty();
    }
}
