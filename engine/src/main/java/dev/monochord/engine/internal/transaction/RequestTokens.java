package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.time.Periodic;
import dev.monochord.engine.internal.write.ItemLocks;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;

/**
 * Remembers the client request tokens of committed transactions for ten minutes.
 *
 * <p>A token is written in the batch of its transaction and so is there exactly when the transaction is, after a crash
 * too: {@code [prefix][sha-256 of the token]} to {@code [millisecond u64][sha-256 of the request]}.
 */
public final class RequestTokens implements AutoCloseable {

    private static final Duration REMEMBERED = Duration.ofMinutes(10);
    private static final int CHUNK = 100;

    private final RowStore store;
    private final Clock clock;
    private final ItemLocks locks;
    private @Nullable Periodic background;

    public RequestTokens(RowStore store, Clock clock, ItemLocks locks) {
        this.store = store;
        this.clock = clock;
        this.locks = locks;
    }

    /** The row of a token; transactions with the same token lock it and so wait for each other. */
    public static byte[] row(String token) {
        byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
        byte[] digest = sha256(bytes, bytes.length);
        return ByteBuffer.allocate(1 + digest.length)
                .put(RowKind.REQUEST_TOKEN.prefix())
                .put(digest)
                .array();
    }

    /** Whether this very request was committed before under the token; throws where another request was. */
    public boolean seen(byte[] row, byte[] request) {
        byte[] value = store.get(row);
        if (value == null || expired(value)) {
            return false;
        }
        if (!Arrays.equals(value, Long.BYTES, value.length, request, 0, request.length)) {
            throw ServiceError.<IdempotentParameterMismatchException>of(
                    IdempotentParameterMismatchException.builder(), "Idempotency parameter mismatch");
        }
        return true;
    }

    /** Adds the token to the batch that commits its transaction. */
    public void remember(byte[] row, byte[] request, WriteBatch batch) {
        batch.put(
                row,
                ByteBuffer.allocate(Long.BYTES + request.length)
                        .putLong(clock.millis())
                        .put(request)
                        .array());
    }

    /** Begins to forget expired tokens in the background, with a pause between two rounds. */
    public synchronized void start(Duration pause) {
        background = new Periodic("monochord-token-sweeper", pause, this::forgetExpired);
    }

    /** Removes every expired token, on the caller's thread, which must hold no locks. */
    public void forgetExpired() {
        List<byte[]> expired = new ArrayList<>();
        KeyRange all = RowKind.REQUEST_TOKEN.range();
        try (StoreCursor cursor = store.scan(all.from(), all.to(), false)) {
            while (cursor.next()) {
                if (expired(cursor.value())) {
                    expired.add(cursor.key());
                    if (expired.size() == CHUNK) {
                        forget(expired);
                        expired.clear();
                    }
                }
            }
        }
        forget(expired);
    }

    /** Looks again under the locks: a transaction may have used an expired token anew, which is then to be kept. */
    private void forget(List<byte[]> rows) {
        WriteBatch batch = new WriteBatch();
        try (ItemLocks.Held held = locks.lockAll(rows)) {
            for (byte[] row : rows) {
                byte[] value = store.get(row);
                if (value != null && expired(value)) {
                    batch.delete(row);
                }
            }
            if (!batch.isEmpty()) {
                store.write(batch);
            }
        }
    }

    @Override
    public synchronized void close() {
        if (background != null) {
            background.close();
            background = null;
        }
    }

    private boolean expired(byte[] value) {
        return ByteBuffer.wrap(value).getLong() + REMEMBERED.toMillis() <= clock.millis();
    }

    static byte[] sha256(byte[] bytes, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, 0, length);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available on this JVM", e);
        }
    }
}
