package dev.monochord.systems.authz.token;

import org.jspecify.annotations.Nullable;

/**
 * What a token has to say besides being signed and in its time.
 *
 * @param issuer its {@code iss}, or null for any
 * @param audience what its {@code aud} has, or null for any
 */
public record TokenRules(@Nullable String issuer, @Nullable String audience) {

    /** Anybody's, for anybody. */
    public static TokenRules none() {
        return new TokenRules(null, null);
    }
}
