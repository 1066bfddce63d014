package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.school.v2.Room;
import dev.monochord.migrate.school.v2.RoomItem;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.page.PageRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Verification after cut-over, where the old shape holds less than the new one and need not hold everything. */
class VerifiedCutOverTest {

    private static final String ID = MigratingSchool.ID;
    private static final int OLD_SEATS = 100;

    /** The old shape has no room with more than 100 seats, and the same place for rooms r1 and twin. */
    private final MigratingSchool school = new MigratingSchool(derived -> ItemTransform.of(
            "school",
            derived::up,
            item -> derived.down(item).stream().map(VerifiedCutOverTest::old).toList(),
            item -> derived.sourceKey(item).map(VerifiedCutOverTest::place)));

    private MigratingSchool.Instance app;

    @BeforeEach
    void cutOver() throws InterruptedException {
        app = school.instance("app-1");
        app.before.open(new dev.monochord.migrate.school.v1.Room("r1", "east", 1, 20));
        school.create();
        school.start();
        assertThat(school.work(school.worker("w"), UnaryOperator.identity()).phase())
                .isEqualTo(Phase.READ_NEW);
        school.control.cutOver(ID, text -> {});
    }

    @AfterEach
    void close() {
        school.close();
    }

    private static Map<String, AttributeValue> old(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> less = new HashMap<>(place(item));
        less.computeIfPresent(
                "seats",
                (name, seats) -> Integer.parseInt(seats.n()) > OLD_SEATS
                        ? AttributeValue.fromN(String.valueOf(OLD_SEATS))
                        : seats);
        return less;
    }

    private static Map<String, AttributeValue> place(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> placed = new HashMap<>(item);
        placed.computeIfPresent(
                "pk", (name, key) -> key.s().equals("ROOM#twin") ? AttributeValue.fromS("ROOM#r1") : key);
        return placed;
    }

    private MigrationState verified() throws InterruptedException {
        school.control.verify(ID, text -> {});
        return school.work(school.worker("v"), UnaryOperator.identity());
    }

    private List<DeadLetter> letters() {
        return school.migrations.deadLetters(ID, PageRequest.first(10)).items();
    }

    @Test
    void oldItemMayHoldLessThanTheNewOneItFollowsFrom() throws InterruptedException {
        app.newMonochord
                .update(RoomItem.key("east", "r1"))
                .set(RoomItem.seats, 250)
                .run();
        assertThat(school.scan(MigratingSchool.OLD))
                .singleElement()
                .satisfies(room -> assertThat(room.get("seats").n()).isEqualTo("100"));

        assertThat(verified()).satisfies(state -> {
            assertThat(state.failure()).isNull();
            assertThat(state.verifiedAt()).isNotNull();
        });
        assertThat(school.control
                        .contract(ID, ID, school.tables.keepingOld(), text -> {})
                        .phase())
                .isEqualTo(Phase.DONE);
    }

    @Test
    void oldItemThatFollowsFromNoneIsADifference() throws InterruptedException {
        app.newMonochord
                .update(RoomItem.key("east", "r1"))
                .set(RoomItem.seats, 250)
                .run();
        Map<String, AttributeValue> changed =
                new HashMap<>(school.scan(MigratingSchool.OLD).get(0));
        changed.put("seats", AttributeValue.fromN("99"));
        school.engine
                .client()
                .putItem(request -> request.tableName(MigratingSchool.OLD).item(changed));

        assertThat(verified().failure()).contains("1 items differ between the shapes.");
    }

    @Test
    void newItemWhoseOldKeyIsTakenKeepsTheMigrationFromGoingBackOnly() throws InterruptedException {
        app.after.open(new Room("twin", "east", 1, 30));
        assertThat(letters()).hasSize(1);

        assertThat(verified().failure()).isNull();
        assertThat(letters())
                .singleElement()
                .satisfies(
                        letter -> assertThat(letter.reason()).startsWith("Another item has its key in table school."));
        assertThatThrownBy(() -> school.control.rollBack(ID, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items could not be written in their old form");
        assertThat(school.control
                        .contract(ID, ID, school.tables.keepingOld(), text -> {})
                        .phase())
                .isEqualTo(Phase.DONE);
    }

    @Test
    void newItemWhoseOldPlaceHoldsSomethingElseIsADifference() throws InterruptedException {
        Map<String, AttributeValue> room = school.scan(MigratingSchool.OLD).get(0);
        school.engine
                .client()
                .deleteItem(request ->
                        request.tableName(MigratingSchool.OLD).key(Map.of("pk", room.get("pk"), "sk", room.get("sk"))));

        assertThat(verified().failure()).contains("1 items differ between the shapes.");
        assertThat(letters()).isEmpty();
    }
}
