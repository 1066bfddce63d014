package dev.monochord.systems.kit;

import java.security.MessageDigest;

/**
 * A secret of which only the SHA-256 hash is kept. Comparing takes the same time wherever the difference is, and whatever
 * the length of the candidate. Immutable.
 */
final class HashedSecret {

    private final byte[] hash;

    private HashedSecret(byte[] hash) {
        this.hash = hash;
    }

    static HashedSecret of(String secret) {
        return new HashedSecret(Sha256.of(secret));
    }

    boolean matches(String candidate) {
        return MessageDigest.isEqual(Sha256.of(candidate), hash);
    }
}
