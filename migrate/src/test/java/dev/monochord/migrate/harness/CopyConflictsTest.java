package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.school.v1.Room;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that a transform makes and that a copy cannot put. */
class CopyConflictsTest {

    private static final String ID = MigratingSchool.ID;

    private static List<DeadLetter> copy(MigratingSchool school) throws InterruptedException {
        school.create();
        school.start();
        assertThat(school.work(school.worker("w"), UnaryOperator.identity()).phase())
                .isEqualTo(Phase.BACKFILL);
        return school.migrations.deadLetters(ID, PageRequest.first(10)).items();
    }

    @Test
    void itemThatBecomesMoreThanATransactionHoldsIsADeadLetterWhereverItStands() throws InterruptedException {
        try (MigratingSchool school =
                new MigratingSchool(derived -> ItemTransform.of("seats", item -> seats(derived, item)))) {
            MigratingSchool.Instance app = school.instance("app-1");
            for (int i = 0; i < 6; i++) {
                app.before.open(new Room("big-" + i, "east", 1, 120));
                app.before.open(new Room("small-" + i, "east", 1, 2));
            }
            assertThat(copy(school))
                    .hasSize(6)
                    .allSatisfy(letter -> assertThat(letter.key().toString()).contains("big-"));
            assertThat(school.scan(MigratingSchool.NEW)).hasSize(12);
        }
    }

    /** One new item for each seat of a room. */
    private static List<Map<String, AttributeValue>> seats(ItemTransform derived, Map<String, AttributeValue> item) {
        List<Map<String, AttributeValue>> seats = new ArrayList<>();
        for (Map<String, AttributeValue> room : derived.up(item)) {
            for (int i = 0; i < Integer.parseInt(room.get("seats").n()); i++) {
                Map<String, AttributeValue> seat = new HashMap<>(room);
                seat.put("sk", AttributeValue.fromS(room.get("sk").s() + "#SEAT#" + i));
                seats.add(seat);
            }
        }
        return seats;
    }

    /** Were the copy to ask for equality alone, the second room would vanish with the first one that is deleted. */
    @Test
    void twoItemsThatBecomeTheSameAreNotOne() throws InterruptedException {
        try (MigratingSchool school = new MigratingSchool(derived -> ItemTransform.of(
                "one room",
                item -> derived.up(item).stream()
                        .map(CopyConflictsTest::sameRoom)
                        .toList(),
                derived::down,
                item -> Optional.of(
                        Map.of("pk", AttributeValue.fromS("ROOM#r1"), "sk", AttributeValue.fromS("WING#east#001")))))) {
            MigratingSchool.Instance app = school.instance("app-1");
            app.before.open(new Room("r1", "east", 1, 20));
            app.before.open(new Room("r2", "east", 1, 20));
            school.scan(MigratingSchool.OLD).forEach(room -> assertThat(room).containsKey("sk"));

            assertThat(copy(school)).singleElement().satisfies(letter -> {
                assertThat(letter.key().toString()).contains("ROOM#r2");
                assertThat(letter.reason()).startsWith("Another item has the same key");
            });
        }
    }

    private static Map<String, AttributeValue> sameRoom(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> same = new HashMap<>(item);
        same.put("sk", AttributeValue.fromS("ROOM#r1"));
        return same;
    }
}
