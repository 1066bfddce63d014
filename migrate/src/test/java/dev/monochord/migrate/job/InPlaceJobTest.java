package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.page.PageRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that are brought to their new form in their table, some of which new code has written before. */
class InPlaceJobTest extends NotesInPlace {

    @Test
    void renamedAttributeKeepsItsValueHoweverOftenItIsSwept() throws Exception {
        create(
                text("title", "title").asNullable(),
                text("title", "headline").asNullable().orNamed("title"));
        put(1, "title", s("old"));
        put(2, "headline", s("new"));
        put(3, "title", s("stale"), "headline", s("updated"));
        put(4);

        sweepTwice();

        assertNote(1, "headline", s("old"));
        assertNote(2, "headline", s("new"));
        assertNote(3, "headline", s("updated"));
        assertNote(4);
    }

    @Test
    void renamedAttributeThatMustBeThereIsVerified() throws Exception {
        create(text("title", "title"), text("title", "headline").orNamed("title"));
        put(1, "title", s("old"));
        put(2, "headline", s("new"));

        sweepTwice();

        assertNote(1, "headline", s("old"));
        assertNote(2, "headline", s("new"));
    }

    @Test
    void timeBecomesANumberUnderItsName() throws Exception {
        create(
                AttributeDesign.of("at", "at", AttributeType.TIME),
                AttributeDesign.of("at", "at", AttributeType.MILLIS));
        put(1, "at", s("2024-05-01T12:00:00Z"));
        put(2, "at", n("1714564800001"));

        sweepTwice();

        assertNote(1, "at", n("1714564800000"));
        assertNote(2, "at", n("1714564800001"));
    }

    @Test
    void guardIsWrittenWithItsOwner() throws Exception {
        TableDesign old = table(note(text("mail", "mail")).unique(guard()).build());
        create(old, table(note(text("mail", "address")).unique(guard()).build()));
        put(1, "mail", s("a"));
        putGuard("a", "mail", 1);
        put(2, "address", s("b"));
        putGuard("b", "address", 2);
        put(3, "address", s("c")); // the guard alone is in the old form
        putGuard("c", "mail", 3);

        sweepTwice();

        assertNote(1, "address", s("a"));
        for (String mail : List.of("a", "b", "c")) {
            assertThat(item("MAIL#" + mail)).containsKey("address").doesNotContainKey("mail");
        }
    }

    @Test
    void guardOfAnotherOwnerIsNotTaken() throws Exception {
        TableDesign old = table(note(text("mail", "mail")).unique(guard()).build());
        create(old, table(note(text("mail", "address")).unique(guard()).build()));
        put(1, "mail", s("a"));
        put(2, "mail", s("a"));
        putGuard("a", "mail", 2);
        start();

        assertThat(job(transform()).run(true, told::add)).isEqualTo(MigrationJob.Ending.BLOCKED);

        assertThat(item("MAIL#a")).containsEntry("number", s("2"));
        assertThat(migrations.table().deadLetters(ID, PageRequest.first(10)).items())
                .singleElement()
                .extracting(DeadLetter::reason)
                .asString()
                .contains("Another item has the key {pk=S:MAIL#a}");
    }

    @Test
    void transformThatChangesItsOwnResultsIsRejected() throws Exception {
        create(text("title", "title"), text("title", "headline"));
        put(1, "title", s("old"));
        ItemTransform longer = ItemTransform.oneToOne("longer", item -> {
            Map<String, AttributeValue> next = new HashMap<>(item);
            next.merge("title", s("!"), (one, other) -> s(one.s() + other.s()));
            return next;
        });

        assertThatThrownBy(() -> migrations.preflight(ID, longer, told::add)).isInstanceOf(BlockedException.class);

        assertThat(told).singleElement().asString().endsWith("has to return them as they are. It changes title");
        migrations.preflight(ID, transform(), told::add);
    }

    @Test
    void stepsAreToldInWordsOfTheirOwn() throws Exception {
        create(text("title", "title"), text("title", "headline").orNamed("title"));
        put(1, "title", s("old"));
        start();
        sweep(transform());

        assertThat(told)
                .containsExactly(
                        "The table is as the old design says.",
                        "Items can be swept: writers are to write the new form.",
                        "Sweeping.",
                        "Verifying, pass 1.",
                        "Verified: every item is in its new form.");
        assertThat(migrations.status(ID).next()).isEqualTo("Cut over with: monochord migrate cutover notes");
        assertThatThrownBy(() -> migrations.control().reads(ID, 50, told::add))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("there are no reads to move")
                .hasMessageContaining("monochord migrate cutover notes.");

        migrations.control().cutOver(ID, told::add);
        assertThat(told).last().isEqualTo("The new form is the only one.");
        assertThat(migrations.status(ID).next()).doesNotContain("--back");
        assertThatThrownBy(() -> migrations.control().rollBack(ID, told::add))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("a migration from the new design to the old one");
        assertThatThrownBy(() -> migrations.control().abort(ID, migrations.tables(), told::add))
                .isInstanceOf(BlockedException.class);
        migrations.control().contract(ID, ID, migrations.tables(), told::add);
        assertThat(told).last().isEqualTo("Done. No index was removed.");
    }

    @Test
    void itemThatIsWrittenInTheOldFormAfterTheSweepIsNotTakenForAForeignWrite() throws Exception {
        create(text("title", "title"), text("title", "headline").orNamed("title"));
        start();
        sweep(transform());
        put(1, "title", s("late"));
        migrations.control().verify(ID, told::add);

        assertThat(job(transform()).run(true, told::add)).isEqualTo(MigrationJob.Ending.BLOCKED);

        assertThat(migrations.migration(ID).failure())
                .isEqualTo("1 items are not in their new form. See: monochord migrate report notes.");
        assertThat(migrations
                        .table()
                        .differences(ID, "verify-2", PageRequest.first(10))
                        .items())
                .extracting(Difference::outside)
                .containsExactly(false);
    }
}
