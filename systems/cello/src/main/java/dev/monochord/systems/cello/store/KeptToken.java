package dev.monochord.systems.cello.store;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A token as both stores have it. Its {@link #toString()} has no hash.
 *
 * @param createdAt null on rows of other programs
 * @param expiresAt null on rows of other programs; such a token is expired
 * @param hash of the secret half; null on tokens from before Cello kept it
 */
public record KeptToken(
        String id,
        @Nullable Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable String hash) {

    /** 365 days and 16 hours, which is what "a year" has been here from the first token on. */
    public static final Duration LIFE = Duration.ofHours(8776);

    private static final Duration KEPT_AFTERWARDS = Duration.ofDays(30);

    /** When DynamoDB may remove the token, long after it has expired; null if never. */
    public @Nullable Instant removal() {
        return expiresAt == null ? null : expiresAt.plus(KEPT_AFTERWARDS);
    }

    /** Whether DynamoDB may have removed the token, so that it counts as absent in both stores. */
    public boolean isRemovableAt(Instant now) {
        Instant removal = removal();
        return removal != null && !removal.isAfter(now);
    }

    public boolean isLiveAt(Instant now) {
        return expiresAt != null && expiresAt.isAfter(now);
    }

    /** The token with its times cut to the millisecond, which is what DynamoDB has of them. */
    public KeptToken inMillis() {
        return new KeptToken(id, millis(createdAt), millis(expiresAt), hash);
    }

    private static @Nullable Instant millis(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public String toString() {
        return "KeptToken[" + id + "]";
    }
}
