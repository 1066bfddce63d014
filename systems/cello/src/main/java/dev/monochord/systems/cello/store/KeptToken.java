package dev.monochord.systems.cello.store;

import java.time.Duration;
import java.time.Instant;
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

    public boolean isLiveAt(Instant now) {
        return expiresAt != null && expiresAt.isAfter(now);
    }

    @Override
    public String toString() {
        return "KeptToken[" + id + "]";
    }
}
