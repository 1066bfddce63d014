package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.journal.v2.Author;
import dev.monochord.migrate.journal.v2.JournalTable;
import dev.monochord.migrate.journal.v2.Photo;
import dev.monochord.migrate.journal.v2.Text;
import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several threads write through a routed table while the migration is moved on, back and on again. */
class RoutedWritersTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
    private static final int THREADS = 4;
    private static final int AUTHORS = 3;
    private static final int ENTRIES = 6;

    @RegisterExtension
    final MonochordExtension extension =
            MonochordExtension.create().tables(dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design());

    private final ReentrantReadWriteLock steps = new ReentrantReadWriteLock();

    /** A pause of a comparison is longer than a write takes. */
    private void pause(Duration time) {
        extension.clock().advance(time);
        if (steps.getReadHoldCount() == 0) {
            steps.writeLock().lock();
            steps.writeLock().unlock();
        }
    }

    @Test
    void bothShapesAreEqualAfterEveryPhaseAndHoldWhatWasWritten() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try (MigratingJournal migration = new MigratingJournal(extension, this::pause)) {
            List<Writer> writers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                writers.add(new Writer(migration.journal(), "writer" + i, i));
            }
            during(executor, writers, () -> migration.driver().moveTo(Phase.PLANNED));
            during(executor, writers, () -> migration.driver().moveTo(Phase.BACKFILL));
            during(executor, writers, () -> migration.driver().moveTo(Phase.VERIFY));
            equal(migration, writers);
            during(executor, writers, () -> migration.driver().moveTo(Phase.READ_NEW));
            equal(migration, writers);
            during(executor, writers, () -> migration.driver().control().reads(MigratingJournal.ID, 50, text -> {}));
            equal(migration, writers);
            during(executor, writers, () -> migration.driver().moveTo(Phase.CUT_OVER));
            equal(migration, writers);
            during(executor, writers, () -> migration.driver().control().rollBack(MigratingJournal.ID, text -> {}));
            equal(migration, writers);
            during(executor, writers, () -> migration.driver().verify());
            during(executor, writers, () -> migration.driver().moveTo(Phase.CUT_OVER));
            equal(migration, writers);
            during(executor, writers, () -> migration.driver().moveTo(Phase.DONE));
            writers.forEach(Writer::check);
        } finally {
            executor.shutdownNow();
        }
    }

    private interface Move {
        void run() throws InterruptedException;
    }

    /** Moves the migration while everybody writes: some before the move, until it is over, and some after it. */
    private void during(ExecutorService executor, List<Writer> writers, Move move) throws Exception {
        AtomicBoolean moved = new AtomicBoolean();
        List<Future<Boolean>> running = new ArrayList<>();
        for (Writer writer : writers) {
            Callable<Boolean> work = () -> {
                while (!moved.get()) {
                    step(writer);
                }
                for (int i = 0; i < 10; i++) {
                    step(writer);
                }
                return true;
            };
            running.add(executor.submit(work));
        }
        try {
            move.run();
        } finally {
            moved.set(true);
        }
        for (Future<Boolean> one : running) {
            assertThat(one.get()).isTrue();
        }
    }

    private void step(Writer writer) {
        steps.readLock().lock();
        try {
            writer.step();
        } finally {
            steps.readLock().unlock();
        }
    }

    private static void equal(MigratingJournal migration, List<Writer> writers) {
        assertThat(migration.newItems()).isEqualTo(migration.transformedOldItems());
        writers.forEach(Writer::check);
    }

    /** One thread with authors and entries of its own, and a model of what it has written. */
    private static final class Writer {

        private final JournalTable journal;
        private final String name;
        private final Random random;
        private final Map<String, Text> texts = new HashMap<>();
        private final Map<String, Photo> photos = new HashMap<>();
        private final Map<String, Author> authors = new HashMap<>();

        Writer(JournalTable journal, String name, long seed) {
            this.journal = journal;
            this.name = name;
            this.random = new Random(seed);
        }

        void step() {
            String author = name + "-" + random.nextInt(AUTHORS);
            String entry = "e" + random.nextInt(ENTRIES);
            String key = author + "/" + entry;
            Instant at = NOON.plusSeconds(entry.charAt(1));
            switch (random.nextInt(7)) {
                case 0 -> {
                    Text text = new Text(author, entry, at, "put " + random.nextInt(), null, null, 1L);
                    journal.put(text);
                    texts.put(key, text);
                }
                case 1 -> {
                    journal.delete(author, at, entry);
                    texts.remove(key);
                }
                case 2 -> rewrite(author, at, entry, key);
                case 3 -> {
                    Photo photo = new Photo(author, entry, random.nextInt() + ".jpg");
                    journal.put(photo);
                    photos.put(key, photo);
                }
                case 4 -> register(author);
                case 5 -> {
                    journal.forget(author);
                    authors.remove(author);
                }
                default -> {
                    Text text = texts.get(key);
                    if (text != null) {
                        texts.put(key, journal.replace(text));
                    }
                }
            }
            assertThat(journal.text(author, at, entry)).isEqualTo(Optional.ofNullable(texts.get(key)));
        }

        private void rewrite(String author, Instant at, String entry, String key) {
            try {
                texts.put(key, journal.rewrite(author, at, entry, "rewritten " + random.nextInt()));
            } catch (NotFoundException absent) {
                assertThat(texts).doesNotContainKey(key);
            }
        }

        /** All authors of a writer want the same email; one can have it. */
        private void register(String author) {
            Author wanted = new Author(author, name + "@example.org");
            try {
                journal.register(wanted);
                authors.put(author, wanted);
            } catch (ConflictException taken) {
                assertThat(authors).isNotEmpty();
            }
            assertThat(authors).hasSizeLessThanOrEqualTo(1);
        }

        void check() {
            for (int i = 0; i < AUTHORS; i++) {
                String author = name + "-" + i;
                assertThat(journal.author(author)).isEqualTo(Optional.ofNullable(authors.get(author)));
                assertThat(journal.photos(author))
                        .containsExactlyInAnyOrderElementsOf(photos.values().stream()
                                .filter(photo -> photo.author().equals(author))
                                .toList());
                assertThat(journal.count(author))
                        .isEqualTo(texts.values().stream()
                                .filter(text -> text.author().equals(author))
                                .count());
            }
        }
    }
}
