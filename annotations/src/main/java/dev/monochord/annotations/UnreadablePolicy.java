package dev.monochord.annotations;

/** What a read does about a stored row that it cannot turn into a record; see {@link Unreadable}. */
public enum UnreadablePolicy {
    /** The read throws {@code StoredItemException}, which names the table, the key and the reason. The default. */
    FAIL,

    /** The read leaves the row out and reports it to the {@code UnreadableListener} with its key and the reason. */
    SKIP
}
