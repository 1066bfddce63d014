package dev.monochord.engine.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.write.ItemLocks;
import dev.monochord.engine.testing.HandClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;

class RequestTokensTest {

    private static final byte[] REQUEST = {1, 2, 3};

    private final HandClock clock = new HandClock(Instant.parse("2030-01-01T00:00:00Z"));
    private final RowStore store = MemoryStore.create();
    private final ItemLocks locks = new ItemLocks();
    private final RequestTokens tokens = new RequestTokens(store, clock, locks);
    private final byte[] row = RequestTokens.row("token");

    @Test
    void tokenIsSeenForTenMinutes() {
        remember();

        clock.advance(Duration.ofMinutes(10).minusMillis(1));
        assertThat(tokens.seen(row, REQUEST)).isTrue();
        assertThatThrownBy(() -> tokens.seen(row, new byte[] {9}))
                .isInstanceOf(IdempotentParameterMismatchException.class);

        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.seen(row, REQUEST)).isFalse();
    }

    @Test
    void onlyExpiredTokensAreForgotten() {
        remember();
        clock.advance(Duration.ofMinutes(6));
        byte[] younger = RequestTokens.row("younger");
        WriteBatch batch = new WriteBatch();
        tokens.remember(younger, REQUEST, batch);
        store.write(batch);
        clock.advance(Duration.ofMinutes(6));

        tokens.forgetExpired();

        assertThat(store.get(row)).isNull();
        assertThat(store.get(younger)).isNotNull();
    }

    @Test
    void tokenThatIsUsedAnewWhileItIsForgottenIsKept() {
        remember();
        clock.advance(Duration.ofMinutes(11));
        CompletableFuture<Void> forgetting;
        try (ItemLocks.Held held = locks.lock(row)) {
            forgetting = CompletableFuture.runAsync(tokens::forgetExpired);
            remember();
        }
        forgetting.join();

        assertThat(tokens.seen(row, REQUEST)).isTrue();
    }

    private void remember() {
        WriteBatch batch = new WriteBatch();
        tokens.remember(row, REQUEST, batch);
        store.write(batch);
    }
}
