package dev.monochord.runtime.internal.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a query was, in 16 bytes: two queries with the same fingerprint are the same query. Every piece goes in with its
 * length, so that "a" and "bc" are not "ab" and "c". Not thread-safe.
 */
public final class Fingerprint {

    static final int LENGTH = 16;

    private final MessageDigest digest;

    public Fingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    public Fingerprint add(@Nullable String text) {
        return text == null ? add('-', new byte[0]) : add('S', text.getBytes(StandardCharsets.UTF_8));
    }

    public Fingerprint add(long number) {
        return add('I', ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    public Fingerprint add(@Nullable AttributeValue value) {
        if (value == null) {
            return add('-', new byte[0]);
        }
        if (value.b() != null) {
            return add('B', value.b().asByteArray());
        }
        // The text of any other value holds all of it, and its type.
        return add('V', value.toString().getBytes(StandardCharsets.UTF_8));
    }

    private Fingerprint add(char kind, byte[] bytes) {
        digest.update((byte) kind);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
        return this;
    }

    /** The fingerprint of what was added; nothing can be added after it. */
    public byte[] done() {
        return Arrays.copyOf(digest.digest(), LENGTH);
    }
}
