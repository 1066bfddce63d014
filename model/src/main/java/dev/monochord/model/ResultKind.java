package dev.monochord.model;

/** What a pattern answers. */
public enum ResultKind {
    /** Nothing. */
    NONE,
    /** An item that may be absent, before a write if the pattern writes: {@code Optional<T>}. */
    OPTIONAL,
    /** An item, as it is after a write. */
    ITEM,
    /** A page and the token of the next: {@code Page<T>}. */
    PAGE,
    /** Everything, all pages read: {@code List<T>}. */
    LIST,
    /** Everything, read as it is asked for: {@code Stream<T>}. */
    STREAM,
    /** Items of several kinds put together into one record. */
    COLLECTION,
    /** A number. */
    COUNT,
    /** Whether a write was carried out, or whether there was an item to delete: {@code boolean}. */
    BOOLEAN
}
