package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

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
        return new HashedSecret(sha256(secret));
    }

    boolean matches(String candidate) {
        return MessageDigest.isEqual(sha256(candidate), hash);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256 is not available on this JVM", missing);
        }
    }
}
