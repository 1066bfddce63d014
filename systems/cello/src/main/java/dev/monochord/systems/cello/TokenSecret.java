package dev.monochord.systems.cello;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Secrets and their hashes. A secret has 256 random bits, so that one round of SHA-256 without salt keeps it: there is
 * nothing to guess. Compares take the same time wherever the difference is, and also where there is nothing to compare.
 */
final class TokenSecret {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int BYTES = 32;
    private static final String ALGORITHM = "sha256$";
    private static final String NOTHING = hash("");

    private TokenSecret() {}

    static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return BASE64.encodeToString(bytes);
    }

    /** The hash as it is stored. */
    static String hash(String secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
            return ALGORITHM + BASE64.encodeToString(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    /** Whether this is the secret behind a hash; it is not where there is no hash, which takes as long to find out. */
    static boolean fits(String secret, @Nullable String hash) {
        byte[] expected = (hash == null ? NOTHING : hash).getBytes(UTF_8);
        boolean equal = MessageDigest.isEqual(hash(secret).getBytes(UTF_8), expected);
        return equal && hash != null;
    }
}
