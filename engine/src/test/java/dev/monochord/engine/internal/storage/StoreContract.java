package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link RowStore} does. */
abstract class StoreContract {

    RowStore store;

    abstract RowStore open();

    @BeforeEach
    void openStore() {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void getsWhatWasPut() {
        put(store, "b", "1");

        assertThat(get("b")).isEqualTo("1");
        assertThat(get("a")).isNull();
        assertThat(get("bb")).isNull();
    }

    @Test
    void keepsEmptyValues() {
        put(store, "a", "");

        assertThat(store.get(bytes("a"))).isEmpty();
    }

    @Test
    void theLaterWriteOfAKeyInABatchWins() {
        WriteBatch batch = new WriteBatch();
        batch.put(bytes("a"), bytes("1"));
        batch.delete(bytes("a"));
        batch.put(bytes("a"), bytes("2"));
        batch.put(bytes("b"), bytes("1"));
        batch.delete(bytes("b"));
        batch.delete(bytes("none"));
        store.write(batch);

        assertThat(scan("a", "z", false)).containsExactly("a=2");
    }

    @Test
    void takesAnEmptyBatch() {
        store.write(new WriteBatch());

        assertThat(scan("", "z", false)).isEmpty();
    }

    @Test
    void scansARangeInBothDirections() {
        for (String key : List.of("a", "b", "ba", "c", "d")) {
            put(store, key, key.toUpperCase(Locale.ROOT));
        }

        assertThat(scan("b", "d", false)).containsExactly("b=B", "ba=BA", "c=C");
        assertThat(scan("b", "d", true)).containsExactly("c=C", "ba=BA", "b=B");
        assertThat(scan("bb", "bc", false)).isEmpty();
        assertThat(scan("bb", "bc", true)).isEmpty();
        assertThat(scan("b", "b", false)).isEmpty();
        assertThat(scan("d", "b", false)).isEmpty();
        assertThat(scan("d", "b", true)).isEmpty();
        assertThat(scan("", "zz", true)).containsExactly("d=D", "c=C", "ba=BA", "b=B", "a=A");
    }

    @Test
    void ordersByUnsignedBytes() {
        byte[][] keys = {{0}, {0, 0}, {1}, {0x7F}, {(byte) 0x80}, {(byte) 0xFE, (byte) 0xFF}};
        WriteBatch batch = new WriteBatch();
        for (byte[] key : keys) {
            batch.put(key, key);
        }
        store.write(batch);

        List<byte[]> found = new ArrayList<>();
        try (StoreCursor cursor = store.scan(new byte[0], new byte[] {(byte) 0xFF}, false)) {
            while (cursor.next()) {
                assertThat(cursor.value()).isEqualTo(cursor.key());
                found.add(cursor.key());
            }
            assertThat(cursor.next()).isFalse();
        }
        assertThat(found.toArray(new byte[0][])).isDeepEqualTo(keys);
    }

    @Test
    void aCursorIsOnARowOnlyAfterNext() {
        put(store, "a", "1");
        try (StoreCursor cursor = store.scan(bytes("a"), bytes("b"), false)) {
            assertThatThrownBy(cursor::key).isInstanceOf(IllegalStateException.class);
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.key()).isEqualTo(bytes("a"));
            assertThat(cursor.next()).isFalse();
            assertThatThrownBy(cursor::value).isInstanceOf(IllegalStateException.class);
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    void aCursorMayBeClosedTwice() {
        StoreCursor cursor = store.scan(bytes("a"), bytes("b"), false);
        cursor.close();
        cursor.close();

        assertThat(get("a")).isNull();
    }

    @Test
    void deletesARange() {
        for (String key : List.of("a", "b", "c", "d")) {
            put(store, key, key);
        }
        store.deleteRange(bytes("b"), bytes("d"));

        assertThat(scan("", "z", false)).containsExactly("a=a", "d=d");
        put(store, "c", "again");
        assertThat(scan("", "z", false)).containsExactly("a=a", "c=again", "d=d");
    }

    @Test
    void agreesWithAModel() {
        Random random = new Random(42);
        NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        for (int i = 0; i < 2_000; i++) {
            WriteBatch batch = new WriteBatch();
            for (int j = random.nextInt(4); j >= 0; j--) {
                byte[] key = randomKey(random);
                if (random.nextInt(3) == 0) {
                    batch.delete(key);
                    model.remove(key);
                } else {
                    byte[] value = new byte[random.nextInt(300)];
                    random.nextBytes(value);
                    batch.put(key, value);
                    model.put(key, value);
                }
            }
            store.write(batch);
            if (random.nextInt(10) == 0) {
                byte[] from = randomKey(random);
                byte[] to = randomKey(random);
                boolean descending = random.nextBoolean();
                if (Arrays.compareUnsigned(from, to) <= 0) {
                    NavigableMap<byte[], byte[]> expected = model.subMap(from, true, to, false);
                    assertScan(from, to, descending, descending ? expected.descendingMap() : expected);
                }
            }
        }
        model.forEach((key, value) -> assertThat(store.get(key)).isEqualTo(value));
    }

    @Test
    void manyThreadsWriteAtOnce() throws Exception {
        int threads = 8;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        CountDownLatch go = new CountDownLatch(1);
        List<Future<?>> done = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            String name = "t" + thread;
            Callable<Boolean> work = () -> {
                go.await();
                for (int i = 0; i < 200; i++) {
                    WriteBatch batch = new WriteBatch();
                    batch.put(bytes(name + "-" + i), bytes(name));
                    batch.put(bytes("last-" + name), bytes("" + i));
                    store.write(batch);
                    assertThat(get("last-" + name)).isEqualTo("" + i);
                }
                return true;
            };
            done.add(executor.submit(work));
        }
        go.countDown();
        for (Future<?> future : done) {
            future.get();
        }
        executor.shutdown();

        assertThat(scan("t", "u", false)).hasSize(threads * 200);
        assertThat(scan("last", "m", false)).hasSize(threads).allMatch(row -> row.endsWith("=199"));
    }

    @Test
    void useAfterCloseIsRefused() {
        put(store, "a", "1");
        StoreCursor cursor = store.scan(bytes("a"), bytes("b"), false);
        assertThat(cursor.next()).isTrue();
        store.close();
        WriteBatch batch = new WriteBatch();
        batch.put(bytes("a"), bytes("2"));

        assertClosed(() -> store.get(bytes("a")));
        assertClosed(() -> store.write(batch));
        assertClosed(() -> store.scan(bytes("a"), bytes("b"), false));
        assertClosed(() -> store.deleteRange(bytes("a"), bytes("b")));
        assertClosed(cursor::next);
        cursor.close();
        store.close();
    }

    private static void assertClosed(ThrowingCallable use) {
        assertThatThrownBy(use).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
    }

    private void assertScan(byte[] from, byte[] to, boolean descending, NavigableMap<byte[], byte[]> expected) {
        try (StoreCursor cursor = store.scan(from, to, descending)) {
            expected.forEach((key, value) -> {
                assertThat(cursor.next()).isTrue();
                assertThat(cursor.key()).isEqualTo(key);
                assertThat(cursor.value()).isEqualTo(value);
            });
            assertThat(cursor.next()).isFalse();
        }
    }

    private static byte[] randomKey(Random random) {
        byte[] key = new byte[1 + random.nextInt(3)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(4) * 85);
        }
        return key;
    }

    String get(String key) {
        byte[] value = store.get(bytes(key));
        return value == null ? null : new String(value, StandardCharsets.UTF_8);
    }

    List<String> scan(String from, String to, boolean descending) {
        List<String> rows = new ArrayList<>();
        try (StoreCursor cursor = store.scan(bytes(from), bytes(to), descending)) {
            while (cursor.next()) {
                rows.add(new String(cursor.key(), StandardCharsets.UTF_8) + "="
                        + new String(cursor.value(), StandardCharsets.UTF_8));
            }
        }
        return rows;
    }

    static void put(RowStore store, String key, String value) {
        WriteBatch batch = new WriteBatch();
        batch.put(bytes(key), bytes(value));
        store.write(batch);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
