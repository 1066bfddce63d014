package dev.monochord.runtime.internal.page;

import dev.monochord.runtime.error.PageTokenException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts page tokens and reads them back. Thread-safe.
 *
 * <p>A token is base64url of a version byte, 16 bytes of authentication tag, and the encrypted {@link Fingerprint} of the
 * query with the {@link Position} in each of its partitions. Positions are keys, and keys can be personal data, so nothing of
 * them is readable without the key.
 *
 * <p>The construction is a synthetic IV: the tag is HMAC-SHA-256 over the version and the plain text, and is also the initial
 * counter block of AES in counter mode. It needs no random nonce that could repeat, and no bytes for one. Equal positions of
 * one query have equal tokens, which says no more than that they are equal. The two keys are derived from the page key.
 */
public final class PageTokens {

    private static final byte VERSION = 2;
    private static final int TAG = 16;
    private static final int HEAD = 1 + TAG;
    private static final String MAC = "HmacSHA256";
    private static final String CIPHER = "AES/CTR/NoPadding";
    private static final byte[] PROCESS_KEY = new byte[32];

    static {
        new SecureRandom().nextBytes(PROCESS_KEY);
    }

    private final SecretKeySpec authentication;
    private final SecretKeySpec encryption;

    public PageTokens(byte[] key) {
        if (key.length < 16) {
            throw new IllegalArgumentException("The key of page tokens must have at least 16 bytes, got " + key.length);
        }
        SecretKeySpec root = new SecretKeySpec(key, MAC);
        this.authentication = new SecretKeySpec(derive(root, "monochord page token authentication"), MAC);
        this.encryption = new SecretKeySpec(derive(root, "monochord page token encryption"), "AES");
    }

    /** With a random key that lives as long as this process. */
    public static PageTokens ofThisProcess() {
        return new PageTokens(PROCESS_KEY);
    }

    /** The token of these positions of a query. */
    public String write(byte[] fingerprint, List<Position> positions) {
        byte[] body = PositionBytes.write(positions);
        byte[] plain = Arrays.copyOf(fingerprint, Fingerprint.LENGTH + body.length);
        System.arraycopy(body, 0, plain, Fingerprint.LENGTH, body.length);
        byte[] tag = tag(plain);
        byte[] token = new byte[HEAD + plain.length];
        token[0] = VERSION;
        System.arraycopy(tag, 0, token, 1, TAG);
        System.arraycopy(crypt(Cipher.ENCRYPT_MODE, tag, plain, 0, plain.length), 0, token, HEAD, plain.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /**
     * The positions in a token of this query.
     *
     * @throws PageTokenException if it is not a token, was altered, or belongs to another query
     */
    public List<Position> read(byte[] fingerprint, String token) {
        byte[] bytes = bytes(token);
        byte[] tag = Arrays.copyOfRange(bytes, 1, HEAD);
        byte[] plain = crypt(Cipher.DECRYPT_MODE, tag, bytes, HEAD, bytes.length - HEAD);
        if (!MessageDigest.isEqual(tag, tag(plain))) {
            throw new PageTokenException("was altered or made elsewhere");
        }
        if (!MessageDigest.isEqual(fingerprint, Arrays.copyOf(plain, Fingerprint.LENGTH))) {
            throw new PageTokenException("belongs to another query");
        }
        try {
            return PositionBytes.read(plain, Fingerprint.LENGTH, plain.length - Fingerprint.LENGTH);
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
        if (bytes.length < HEAD + Fingerprint.LENGTH || bytes[0] != VERSION) {
            throw new PageTokenException("is not one");
        }
        // The last character may have bits that decoding drops; one position has one token.
        if (!Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(token)) {
            throw new PageTokenException("was altered or made elsewhere");
        }
        return bytes;
    }

    private byte[] tag(byte[] plain) {
        Mac mac = mac(authentication);
        mac.update(VERSION);
        return Arrays.copyOf(mac.doFinal(plain), TAG);
    }

    private byte[] crypt(int mode, byte[] tag, byte[] bytes, int from, int length) {
        try {
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(mode, encryption, new IvParameterSpec(tag));
            return cipher.doFinal(bytes, from, length);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " is not available on this JVM", e);
        }
    }

    private static byte[] derive(SecretKeySpec root, String purpose) {
        return mac(root).doFinal(purpose.getBytes(StandardCharsets.UTF_8));
    }

    private static Mac mac(SecretKeySpec key) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(MAC + " is not available on this JVM", e);
        }
    }
}
