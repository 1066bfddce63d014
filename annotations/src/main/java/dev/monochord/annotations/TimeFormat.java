package dev.monochord.annotations;

/** How an instant is stored. */
public enum TimeFormat {
    /** Text, UTC, always with milliseconds: {@code 2024-05-01T12:00:00.000Z}. */
    ISO,
    /** Number of seconds since 1970: what expiry needs. */
    EPOCH_SECONDS,
    /** Number of milliseconds since 1970. */
    EPOCH_MILLIS
}
