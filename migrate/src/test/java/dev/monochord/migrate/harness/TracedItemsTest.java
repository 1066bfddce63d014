package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.HistoryEntry;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.status.PassStatus;
import dev.monochord.migrate.status.StatusReader;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.page.PageRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Verification of items that do not tell the key of what they are made from. */
class TracedItemsTest {

    private static final String ID = MigratingSchool.ID;

    private static MigratingSchool copied(UnaryOperator<ItemTransform> change) throws InterruptedException {
        MigratingSchool school = new MigratingSchool(change);
        SchoolLife life = new SchoolLife(school.instance("app-1"), 5);
        for (int i = 0; i < 80; i++) {
            life.step();
        }
        school.create();
        school.start();
        school.work(school.worker("w"), UnaryOperator.identity());
        return school;
    }

    private static ItemTransform withoutSourceKey(ItemTransform transform) {
        return ItemTransform.of("inverse", transform::up, transform::down, item -> Optional.empty());
    }

    private static Map<String, AttributeValue> someStudent(MigratingSchool school) {
        return new HashMap<>(school.scan(MigratingSchool.NEW).stream()
                .filter(item -> item.get("sk").s().equals("#PROFILE"))
                .findFirst()
                .orElseThrow());
    }

    private static void plantExtra(MigratingSchool school) {
        Map<String, AttributeValue> extra = someStudent(school);
        extra.put("pk", AttributeValue.fromS("STUDENT#nobody"));
        extra.put("student_id", AttributeValue.fromS("nobody"));
        school.engine
                .client()
                .putItem(request -> request.tableName(MigratingSchool.NEW).item(extra));
    }

    private static MigrationState verifiedAgain(MigratingSchool school) throws InterruptedException {
        school.control.verify(ID, text -> {});
        return school.work(school.worker("v"), UnaryOperator.identity());
    }

    @Test
    void extraItemIsFoundByTheInverse() throws InterruptedException {
        try (MigratingSchool school = copied(TracedItemsTest::withoutSourceKey)) {
            plantExtra(school);
            assertThat(verifiedAgain(school).failure()).contains("1 items differ");
            assertThat(school.migrations
                            .differences(ID, "verify-2", PageRequest.first(5))
                            .items())
                    .extracting(Difference::kind)
                    .containsExactly(Difference.Kind.EXTRA);
        }
    }

    @Test
    void itemsThatNothingTracesAreCountedAndNotCalledEqual() throws InterruptedException {
        try (MigratingSchool school = copied(transform -> ItemTransform.of("one-way", transform::up))) {
            int stored = school.scan(MigratingSchool.NEW).size();
            MigrationState state = school.migrations.migration(ID).orElseThrow();
            assertThat(new StatusReader(school.engine.client(), school.migrations)
                            .status(state)
                            .passes())
                    .filteredOn(pass -> pass.name().equals("back-1"))
                    .singleElement()
                    .extracting(PassStatus::skipped, PassStatus::untraced)
                    .containsExactly(0L, (long) stored);
            assertThat(school.migrations.history(ID))
                    .extracting(HistoryEntry::text)
                    .contains("Verified: the shapes are equal, except that " + stored
                            + " items of the new table do not tell what they are made from. Reads can move to the new"
                            + " shape.");
        }
    }

    @Test
    void itemThatTheOldShapeCannotHoldIsStillADeadLetterAfterAVerification() throws InterruptedException {
        try (MigratingSchool school = copied(TracedItemsTest::withoutSourceKey)) {
            school.control.cutOver(ID, text -> {});
            String id = someStudent(school).get("pk").s().substring("STUDENT#".length());
            school.instances
                    .get(0)
                    .newMonochord
                    .update(dev.monochord.migrate.school.v2.StudentItem.key(id))
                    .set(dev.monochord.migrate.school.v2.StudentItem.points, Long.MAX_VALUE)
                    .run();

            verifiedAgain(school);

            List<DeadLetter> letters =
                    school.migrations.deadLetters(ID, PageRequest.first(5)).items();
            assertThat(letters)
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.table()).isEqualTo(MigratingSchool.NEW));
            assertThatThrownBy(() -> school.control.rollBack(ID, text -> {}))
                    .isInstanceOf(BlockedException.class)
                    .hasMessageContaining("could not be written in their old form");
        }
    }
}
