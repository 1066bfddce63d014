package dev.monochord.engine.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.testing.HandClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class TtlSweeperTest {

    private static final long NOW = Instant.parse("2030-01-01T00:00:00Z").getEpochSecond();

    private final RowStore store = MemoryStore.create();
    private final HandClock clock = new HandClock(Instant.ofEpochSecond(NOW));
    private final Map<String, byte[]> rows = new HashMap<>();
    private final List<String> expired = new ArrayList<>();
    private Duration delay = Duration.ZERO;

    @Test
    void itemsAreHandedOverWhenTheirTimeHasCome() {
        row(1, NOW - 60, "past");
        row(1, NOW, "now");
        row(1, NOW + 1, "soon");
        TtlSweeper sweeper = sweeper(table(1, "ttl"));

        assertThat(sweeper.sweepNow()).isEqualTo(2);
        assertThat(expired).containsExactly("past", "now");

        clock.advance(Duration.ofSeconds(1));
        assertThat(sweeper.sweepNow()).isEqualTo(1);
        assertThat(expired).containsExactly("past", "now", "soon");
    }

    @Test
    void delayIsAskedAtEverySweep() {
        row(1, NOW - 60, "past");
        TtlSweeper sweeper = sweeper(table(1, "ttl"));

        delay = Duration.ofSeconds(61);
        assertThat(sweeper.sweepNow()).isZero();

        delay = Duration.ofSeconds(60);
        assertThat(sweeper.sweepNow()).isEqualTo(1);
    }

    @Test
    void itemsThatExpiredFiveYearsAgoAreLeftAlone() {
        row(1, NOW - TimeToLiveRule.OLDEST_SECONDS - 1, "ancient");
        row(1, NOW - TimeToLiveRule.OLDEST_SECONDS, "old");

        sweeper(table(1, "ttl")).sweepNow();

        assertThat(expired).containsExactly("old");
    }

    @Test
    void tablesWithoutTimeToLiveAreLeftAlone() {
        row(1, NOW - 60, "mine");
        row(2, NOW - 60, "theirs");

        sweeper(table(1, "ttl"), table(2, null)).sweepNow();

        assertThat(expired).containsExactly("mine");
    }

    @Test
    void rowsBeyondOneChunkAreHandedOverToo() {
        for (int i = 0; i < 1_300; i++) {
            row(1, NOW - i, "k" + i);
        }
        assertThat(sweeper(table(1, "ttl")).sweepNow()).isEqualTo(1_300);
    }

    @Test
    void rowThatIsNotDeletedDoesNotHoldUpTheSweep() {
        row(1, NOW - 2, "kept");
        row(1, NOW - 1, "deleted");
        TtlSweeper sweeper = new TtlSweeper(
                store,
                () -> List.of(table(1, "ttl")),
                (table, row, now) -> !text(row).equals("kept") && delete(row),
                clock,
                table -> delay);

        assertThat(sweeper.sweepNow()).isEqualTo(1);
    }

    @Test
    void backgroundSweepsGoOnAfterAFailureUntilClosed() throws InterruptedException {
        row(1, NOW - 60, "past");
        CountDownLatch twice = new CountDownLatch(2);
        TtlSweeper sweeper = new TtlSweeper(
                store,
                () -> List.of(table(1, "ttl")),
                (table, row, now) -> {
                    twice.countDown();
                    throw new IllegalStateException("the write failed");
                },
                clock,
                table -> delay);

        sweeper.start(Duration.ofMillis(1));
        twice.await();
        assertThatThrownBy(() -> sweeper.start(Duration.ofMillis(1))).isInstanceOf(IllegalStateException.class);
        sweeper.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("monochord-ttl-sweeper");
    }

    private TtlSweeper sweeper(TableDefinition... tables) {
        return new TtlSweeper(store, () -> List.of(tables), (table, row, now) -> delete(row), clock, table -> delay);
    }

    /** What the write path does, as far as the sweeper can see: the row is gone with the item. */
    private boolean delete(byte[] row) {
        WriteBatch batch = new WriteBatch();
        batch.delete(rows.get(text(row)));
        store.write(batch);
        expired.add(text(row));
        return true;
    }

    private void row(int storageId, long epochSeconds, String tableRow) {
        byte[] key = RowKeys.ttl(storageId, epochSeconds, tableRow.getBytes(StandardCharsets.UTF_8));
        rows.put(tableRow, key);
        WriteBatch batch = new WriteBatch();
        batch.put(key, new byte[0]);
        store.write(batch);
    }

    private static String text(byte[] row) {
        return new String(row, StandardCharsets.UTF_8);
    }

    private static TableDefinition table(int storageId, String ttlAttribute) {
        return new TableDefinition(
                "T" + storageId,
                storageId,
                "arn:aws:dynamodb:eu-central-1:000000000000:table/T" + storageId,
                TableStatus.ACTIVE,
                StreamFixture.KEY,
                List.of(),
                null,
                ttlAttribute,
                null);
    }
}
