package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.storage.Cursor;
import dev.monochord.engine.internal.storage.Store;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;

/**
 * Remembers the client request tokens of committed transactions for ten minutes.
 *
 * <p>A token is written in the batch of its transaction and so is there exactly when the transaction is, after a crash
 * too: {@code [0x02][sha-256 of the token]} to {@code [millisecond u64][sha-256 of the request]}.
 */
public final class RequestTokens {

    private static final byte SPACE = 0x02;
    private static final Duration REMEMBERED = Duration.ofMinutes(10);
    private static final int SWEEP_EVERY = 4096;

    private final Store store;
    private final Clock clock;
    private final AtomicLong written = new AtomicLong();

    public RequestTokens(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** The row of a token; transactions with the same token lock it and so wait for each other. */
    public static byte[] row(String token) {
        byte[] digest = sha256(token.getBytes(StandardCharsets.UTF_8));
        return ByteBuffer.allocate(1 + digest.length).put(SPACE).put(digest).array();
    }

    /** Whether this very request was committed before under the token; throws where another request was. */
    public boolean seen(byte[] row, byte[] request) {
        byte[] value = store.get(row);
        if (value == null || expired(value)) {
            return false;
        }
        if (!Arrays.equals(value, Long.BYTES, value.length, request, 0, request.length)) {
            throw ServiceError.<IdempotentParameterMismatchException>of(
                    IdempotentParameterMismatchException.builder(),
                    "IdempotentParameterMismatchException",
                    "Idempotency parameter mismatch",
                    400);
        }
        return true;
    }

    /** Adds the token to the batch that commits its transaction. */
    public void remember(byte[] row, byte[] request, WriteBatch batch) {
        if (written.incrementAndGet() % SWEEP_EVERY == 0) {
            forget(batch);
        }
        batch.put(
                row,
                ByteBuffer.allocate(Long.BYTES + request.length)
                        .putLong(clock.millis())
                        .put(request)
                        .array());
    }

    /** Adds the removal of every expired token. */
    private void forget(WriteBatch batch) {
        try (Cursor cursor = store.scan(new byte[] {SPACE}, new byte[] {SPACE + 1}, false)) {
            while (cursor.next()) {
                if (expired(cursor.value())) {
                    batch.delete(cursor.key());
                }
            }
        }
    }

    private boolean expired(byte[] value) {
        return ByteBuffer.wrap(value).getLong() + REMEMBERED.toMillis() <= clock.millis();
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
