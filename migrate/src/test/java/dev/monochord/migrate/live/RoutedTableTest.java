package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.journal.v2.Author;
import dev.monochord.migrate.journal.v2.Entry;
import dev.monochord.migrate.journal.v2.JournalTable;
import dev.monochord.migrate.journal.v2.Mood;
import dev.monochord.migrate.journal.v2.Photo;
import dev.monochord.migrate.journal.v2.RoutedJournalTable;
import dev.monochord.migrate.journal.v2.Text;
import dev.monochord.migrate.journal.v2.WholeJournal;
import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A routed table gives its callers the same in every phase of a migration. */
class RoutedTableTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
    private static final PageRequest PAGE = PageRequest.first(100);

    @RegisterExtension
    final MonochordExtension extension =
            MonochordExtension.create().tables(dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design());

    private MigratingJournal migration;
    private JournalTable journal;

    @BeforeEach
    void open() {
        migration = new MigratingJournal(extension);
        journal = migration.journal();
    }

    @AfterEach
    void close() {
        migration.close();
    }

    @Test
    void everyPatternGivesTheSameInEveryPhase() throws InterruptedException {
        everyPatternWorksFor("before");
        for (Phase phase :
                List.of(Phase.PLANNED, Phase.BACKFILL, Phase.VERIFY, Phase.READ_NEW, Phase.CUT_OVER, Phase.DONE)) {
            migration.driver().moveTo(phase);
            assertThat(migration.live().phase().phase()).isEqualTo(phase);

            everyPatternWorksFor("in-" + phase.name().toLowerCase(Locale.ROOT));
            if (phase == Phase.READ_NEW) {
                migration.driver().control().reads(MigratingJournal.ID, 100, text -> {});
                everyPatternWorksFor("from-new");
                assertThat(migration.newItems()).isEqualTo(migration.transformedOldItems());
            }
            assertThat(journal.author("before")).as("%s", phase).contains(new Author("before", "x@before"));
            assertThat(journal.count("before")).isEqualTo(2);
        }
        assertThat(journal.latest("before")).map(Text::entryId).contains("a");
    }

    /** Writes and reads by every pattern that both versions have, and leaves two texts and a photo. */
    private void everyPatternWorksFor(String name) {
        Author author = new Author(name, "x@" + name);
        journal.register(author);
        assertThatThrownBy(() -> journal.register(author)).isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> journal.register(new Author(name + "2", "X@" + name)))
                .isInstanceOfSatisfying(
                        ConflictException.class,
                        taken -> assertThat(taken.field()).contains("email"));
        assertThat(journal.author(name)).contains(author);
        assertThat(journal.author("nobody")).isEmpty();

        Text late = new Text(name, "a", NOON.plusSeconds(60), "late", Mood.GLAD, null, 1L);
        Text early = new Text(name, "b", NOON, "early", Mood.SAD, null, 1L);
        Text gone = new Text(name, "c", NOON, "gone", null, null, 1L);
        Photo photo = new Photo(name, "p", "p.jpg");
        List.of(late, early, gone, photo).forEach(journal::put);
        journal.delete(name, NOON, "c");
        assertThat(journal.text(name, NOON, "c")).isEmpty();

        Text rewritten = journal.rewrite(name, NOON, "b", "rewritten");
        assertThat(rewritten.text()).isEqualTo("rewritten");
        assertThat(journal.text(name, NOON, "b")).contains(rewritten);
        assertThatThrownBy(() -> journal.rewrite(name, NOON, "none", "text")).isInstanceOf(NotFoundException.class);
        Text replaced = journal.replace(rewritten);
        assertThat(replaced.version()).isGreaterThan(rewritten.version());
        assertThatThrownBy(() -> journal.replace(rewritten)).isInstanceOf(PreconditionException.class);

        assertThat(journal.texts(name, PAGE).items()).containsExactlyInAnyOrder(late, replaced);
        assertThat(journal.inMood(name, Mood.GLAD)).containsExactly(late);
        assertThat(journal.photos(name)).containsExactly(photo);
        assertThat(journal.entries(name, PAGE).items()).containsExactlyInAnyOrder(late, replaced, photo);
        assertThat(journal.all().filter(entry -> of(entry, name))).containsExactlyInAnyOrder(late, replaced, photo);
        assertThat(journal.count(name)).isEqualTo(2);
        WholeJournal whole = journal.journal(name).orElseThrow();
        assertThat(whole.author()).isEqualTo(author);
        assertThat(whole.photos()).containsExactly(photo);
        assertThat(whole.texts()).containsExactlyInAnyOrder(late, replaced);

        journal.register(new Author(name + "-gone", "gone@" + name));
        journal.put(new Photo(name + "-gone", "p", "p.jpg"));
        journal.deleteAll(name + "-gone");
        assertThat(journal.journal(name + "-gone")).isEmpty();
        journal.register(new Author(name + "-left", "gone@" + name));
        journal.forget(name + "-left");
    }

    private static boolean of(Entry entry, String author) {
        return entry instanceof Text text
                ? text.author().equals(author)
                : ((Photo) entry).author().equals(author);
    }

    @Test
    void writeOfSeveralItemsReadsThemInOneRequestAndTheirPlacesInAnother() throws InterruptedException {
        migration.driver().moveTo(Phase.PLANNED);
        migration.driver().moveTo(Phase.BACKFILL);

        assertThat(extension.requests().of(() -> journal.register(new Author("ann", "ann@example.org"))))
                .containsExactly("BatchGetItem", "BatchGetItem", "TransactWriteItems");
        assertThat(extension.requests().of(() -> journal.forget("ann")))
                .containsExactly("GetItem", "BatchGetItem", "TransactWriteItems");
    }

    @Test
    void patternThatTheOldTableLacksIsAvailableFromReadNewOn() throws InterruptedException {
        assertThatThrownBy(() -> journal.latest("ann"))
                .isInstanceOf(NotYetException.class)
                .hasMessageContaining("latest is available from READ_NEW on")
                .hasMessageContaining("is in phase PLANNED");
        toReadNew();

        assertThat(journal.latest("ann")).isEmpty();
        assertThatThrownBy(() -> journal.locate("ann", NOON, "a", "home"))
                .isInstanceOf(NotYetException.class)
                .hasMessageContaining("locate is available from CUT_OVER on");

        journal.put(new Text("ann", "a", NOON, "text", null, null, 1L));
        migration.driver().moveTo(Phase.CUT_OVER);
        journal.locate("ann", NOON, "a", "home");
        assertThat(journal.latest("ann")).map(Text::place).contains("home");
    }

    @Test
    void subclassSuppliesAPatternThatTheOldTableLacks() {
        JournalTable supplied = new RoutedJournalTable(migration.live()) {
            @Override
            public Optional<Text> latest(String author) {
                return Optional.of(new Text(author, "supplied", NOON, "text", null, null, 1L));
            }
        };
        assertThat(supplied.latest("ann")).map(Text::entryId).contains("supplied");
    }

    @Test
    void valueThatTheOldTableCannotHoldIsRejectedUntilCutOver() throws InterruptedException {
        Text placed = new Text("ann", "a", NOON, "text", null, "home", 1L);
        toReadNew();

        assertThatThrownBy(() -> journal.put(placed))
                .isInstanceOf(NotYetException.class)
                .hasMessageContaining("[place] would be lost");
        assertThat(journal.text("ann", NOON, "a")).isEmpty();

        migration.driver().moveTo(Phase.CUT_OVER);
        journal.put(placed);
        assertThat(journal.text("ann", NOON, "a")).contains(placed);
    }

    @Test
    void rollbackAfterCutOverKeepsWhatWasWrittenInTheNewShape() throws InterruptedException {
        everyPatternWorksFor("before");
        toReadNew();
        migration.driver().moveTo(Phase.CUT_OVER);
        everyPatternWorksFor("after");
        journal.rewrite("before", NOON, "b", "after cut-over");

        migration.driver().control().rollBack(MigratingJournal.ID, text -> {});

        assertThat(migration.live().phase().phase()).isEqualTo(Phase.READ_NEW);
        assertThat(journal.text("before", NOON, "b")).map(Text::text).contains("after cut-over");
        assertThat(journal.author("after")).contains(new Author("after", "x@after"));
        assertThat(journal.entries("after", PAGE).items()).hasSize(3);
        assertThat(migration.newItems()).isEqualTo(migration.transformedOldItems());
        everyPatternWorksFor("again");
        migration.driver().verify();
        migration.driver().moveTo(Phase.CUT_OVER);
        assertThat(journal.entries("again", PAGE).items()).hasSize(3);
    }

    @Test
    void listThatBeganInOneShapeIsReadToItsEndThere() throws InterruptedException {
        for (int i = 0; i < 7; i++) {
            journal.put(new Text("ann", "e" + i, NOON.minusSeconds(i), "text", null, null, 1L));
        }
        toReadNew();
        List<Text> read = new ArrayList<>();
        Page<Text> page = journal.texts("ann", PageRequest.first(2));
        read.addAll(page.items());
        migration.driver().control().reads(MigratingJournal.ID, 100, text -> {});
        while (page.hasNext()) {
            page = journal.texts("ann", PageRequest.of(2, page.nextToken()));
            read.addAll(page.items());
        }
        assertThat(read).extracting(Text::entryId).containsExactly("e0", "e1", "e2", "e3", "e4", "e5", "e6");
        assertThat(journal.texts("ann", PAGE).items())
                .extracting(Text::entryId)
                .containsExactly("e6", "e5", "e4", "e3", "e2", "e1", "e0");
    }

    @Test
    void abortedMigrationIsServedByTheOldTable() throws InterruptedException {
        everyPatternWorksFor("before");
        toReadNew();
        extension
                .client()
                .updateTable(
                        request -> request.tableName(MigratingJournal.NEW_TABLE).deletionProtectionEnabled(false));
        migration
                .driver()
                .control()
                .abort(MigratingJournal.ID, migration.driver().tables(), text -> {});

        everyPatternWorksFor("aborted");
        assertThat(journal.count("before")).isEqualTo(2);
    }

    private void toReadNew() throws InterruptedException {
        for (Phase phase : List.of(Phase.PLANNED, Phase.BACKFILL, Phase.VERIFY, Phase.READ_NEW)) {
            migration.driver().moveTo(phase);
        }
    }
}
