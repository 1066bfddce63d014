package dev.monochord.model.key;

/** The place of a key, which decides how long it may be. */
public enum KeyRole {
    PARTITION(2048),
    SORT(1024);

    private final int limit;

    KeyRole(int limit) {
        this.limit = limit;
    }

    /** The most bytes of UTF-8 that the service takes, in a table and in an index. */
    public int limit() {
        return limit;
    }
}
