package dev.monochord.model;

/** How an instant is stored. */
public enum TimeFormat {
    /** Text, UTC, always with three digits of a second: text order is time order. */
    ISO(StoredType.S),
    /** Number, whole seconds since 1970: what the service's expiry needs. */
    EPOCH_SECONDS(StoredType.N),
    /** Number, milliseconds since 1970. */
    EPOCH_MILLIS(StoredType.N);

    private final StoredType stored;

    TimeFormat(StoredType stored) {
        this.stored = stored;
    }

    public StoredType stored() {
        return stored;
    }
}
