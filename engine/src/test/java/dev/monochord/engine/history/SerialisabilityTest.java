package dev.monochord.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.testing.Together;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Many threads write a few books by single updates and by transactions, while others read all books at once. {@code
 * -Dmonochord.history.writes=N} makes each thread write N times.
 */
class SerialisabilityTest {

    private static final int BOOKS = 4;
    private static final int WRITERS = 6;
    private static final int READERS = 2;
    private static final int WRITES = Integer.getInteger("monochord.history.writes", 60);

    /** Which books a committed write is in. */
    private final Map<String, Set<Integer>> committed = new ConcurrentHashMap<>();

    private final Map<String, Set<Integer>> cancelled = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<List<List<String>>> snapshots = new ConcurrentLinkedQueue<>();

    @Test
    void historyInMemoryHasASerialOrder() {
        try (Engine engine = Engine.inMemory()) {
            check(new Ledger(engine.client(), BOOKS));
        }
    }

    @Test
    void historyOnDiskHasASerialOrder(@TempDir Path folder) {
        try (Engine engine = Engine.open(folder)) {
            check(new Ledger(engine.client(), BOOKS));
        }
    }

    private void check(Ledger ledger) {
        ledger.create();
        Together.run(WRITERS + READERS, thread -> {
            if (thread < WRITERS) {
                write(ledger, thread);
            } else {
                for (int i = 0; i < WRITES; i++) {
                    snapshots.add(ledger.snapshot());
                }
            }
        });
        List<List<String>> books = ledger.snapshot();
        everyWriteIsWhereItBelongs(books);
        assertThat(SerialOrder.of(books)).as("one order for all writes").hasSameElementsAs(committed.keySet());
        for (List<List<String>> snapshot : snapshots) {
            isAMomentOf(books, snapshot);
        }
    }

    private void write(Ledger ledger, int thread) {
        Random random = new Random(thread);
        for (int i = 0; i < WRITES; i++) {
            String name = thread + "." + i;
            if (random.nextInt(3) == 0) {
                int book = random.nextInt(BOOKS);
                ledger.append(book, name);
                committed.put(name, Set.of(book));
                continue;
            }
            Set<Integer> books = new TreeSet<>();
            while (books.size() < 2 + random.nextInt(2)) {
                books.add(random.nextInt(BOOKS));
            }
            try {
                ledger.append(List.copyOf(books), name, random.nextInt(WRITERS * WRITES));
                committed.put(name, books);
            } catch (TransactionCanceledException refused) {
                cancelled.put(name, books);
            }
        }
    }

    private void everyWriteIsWhereItBelongs(List<List<String>> books) {
        Map<String, Set<Integer>> found = new HashMap<>();
        for (int book = 0; book < BOOKS; book++) {
            assertThat(books.get(book)).doesNotHaveDuplicates();
            for (String name : books.get(book)) {
                found.computeIfAbsent(name, key -> new TreeSet<>()).add(book);
            }
        }
        assertThat(found).isEqualTo(committed);
        assertThat(cancelled.keySet()).as("some transactions are refused").isNotEmpty();
    }

    /** A snapshot shows the beginning of each book, and of each transaction everything or nothing. */
    private void isAMomentOf(List<List<String>> books, List<List<String>> snapshot) {
        List<Set<String>> seen = new ArrayList<>();
        for (int book = 0; book < BOOKS; book++) {
            List<String> pages = snapshot.get(book);
            assertThat(books.get(book).subList(0, pages.size())).isEqualTo(pages);
            seen.add(Set.copyOf(pages));
        }
        committed.forEach((name, in) -> assertThat(
                        in.stream().map(book -> seen.get(book).contains(name)).distinct())
                .as("%s in books %s", name, in)
                .hasSize(1));
    }
}
