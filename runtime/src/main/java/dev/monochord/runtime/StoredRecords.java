package dev.monochord.runtime;

import java.util.IdentityHashMap;
import java.util.Map;

/** The records that a transaction wrote, as they are stored. Immutable. */
public final class StoredRecords {

    private final Map<Object, Object> stored;

    StoredRecords(Map<Object, Object> stored) {
        this.stored = new IdentityHashMap<>(stored);
    }

    /**
     * Returns a record as it is stored: one that was replaced has its next version. Counts that other steps add to are as
     * they were given.
     *
     * @param written the instance that was given to the transaction
     * @throws IllegalArgumentException if the transaction did not write this instance
     */
    @SuppressWarnings("unchecked") // a record is stored under an instance of the same type
    public <T> T of(T written) {
        Object record = stored.get(written);
        if (record == null) {
            throw new IllegalArgumentException("The transaction did not write this "
                    + written.getClass().getSimpleName() + ". Pass the instance that was given to it.");
        }
        return (T) record;
    }
}
