package dev.monochord.runtime.page;

import dev.monochord.runtime.error.PageTokenException;
import java.io.IOException;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs page tokens and reads them back. For many threads.
 *
 * <p>A token is base64url of a version byte, the {@link Fingerprint} of the query, the {@link Position} in each of its
 * partitions, and 16 bytes of HMAC-SHA-256 over all of that. So a token works only for the query it was made for, and nobody
 * without the key can make one.
 */
public final class PageTokens {

    private static final byte VERSION = 1;
    private static final int SIGNATURE = 16;
    private static final int HEAD = 1 + Fingerprint.LENGTH;
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] PROCESS_KEY = new byte[32];

    static {
        new SecureRandom().nextBytes(PROCESS_KEY);
    }

    private final SecretKeySpec key;

    public PageTokens(byte[] key) {
        if (key.length < 16) {
            throw new IllegalArgumentException("A key that signs page tokens has at least 16 bytes");
        }
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /** With a random key that lives as long as this process. */
    public static PageTokens ofThisProcess() {
        return new PageTokens(PROCESS_KEY);
    }

    /** The token of these positions of a query. */
    public String write(byte[] fingerprint, List<Position> positions) {
        byte[] body = PositionBytes.write(positions);
        byte[] token = new byte[HEAD + body.length + SIGNATURE];
        token[0] = VERSION;
        System.arraycopy(fingerprint, 0, token, 1, Fingerprint.LENGTH);
        System.arraycopy(body, 0, token, HEAD, body.length);
        System.arraycopy(sign(token, HEAD + body.length), 0, token, HEAD + body.length, SIGNATURE);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /**
     * The positions in a token of this query.
     *
     * @throws PageTokenException if it is no token, was altered, or is one of another query
     */
    public List<Position> read(byte[] fingerprint, String token) {
        byte[] bytes = bytes(token);
        int signed = bytes.length - SIGNATURE;
        byte[] signature = Arrays.copyOfRange(bytes, signed, bytes.length);
        if (!MessageDigest.isEqual(signature, sign(bytes, signed))) {
            throw new PageTokenException("was altered or made elsewhere");
        }
        if (!MessageDigest.isEqual(fingerprint, Arrays.copyOfRange(bytes, 1, HEAD))) {
            throw new PageTokenException("belongs to another query");
        }
        try {
            return PositionBytes.read(bytes, HEAD, signed - HEAD);
        } catch (IOException e) {
            throw new PageTokenException("cannot be read");
        }
    }

    private static byte[] bytes(String token) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(token);
        } catch (IllegalArgumentException e) {
            throw new PageTokenException("is not one");
        }
        if (bytes.length < HEAD + SIGNATURE || bytes[0] != VERSION) {
            throw new PageTokenException("is not one");
        }
        // The last character may have bits that decoding drops; one position has one token.
        if (!Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(token)) {
            throw new PageTokenException("was altered or made elsewhere");
        }
        return bytes;
    }

    private byte[] sign(byte[] bytes, int length) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(bytes, 0, length);
            return Arrays.copyOf(mac.doFinal(), SIGNATURE);
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }
}
