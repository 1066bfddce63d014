package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.school.v1.Room;
import dev.monochord.migrate.school.v1.RoomItem;
import dev.monochord.migrate.state.Phase;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Batches, which are not atomic for the application, write both shapes of each item in one transaction. */
class MirroredBatchesTest {

    private static final List<Room> ROOMS = IntStream.range(0, 60)
            .mapToObj(number -> new Room("r" + number, "east", number, 20))
            .toList();

    private final MigratingSchool school = new MigratingSchool();

    @AfterEach
    void close() {
        school.close();
    }

    @Test
    void batchesWriteAndDeleteBothShapes() throws InterruptedException {
        MigratingSchool.Instance app = school.instance("app-1");
        app.oldMonochord.putAll(ROOMS.subList(0, 20)); // before the migration
        school.create();
        school.start();

        app.oldMonochord.putAll(ROOMS);
        assertThat(school.scan(MigratingSchool.OLD)).hasSize(60);
        assertThat(school.scan(MigratingSchool.NEW)).hasSize(60);

        app.oldMonochord.deleteAll(ROOMS.subList(0, 30).stream()
                .map(room -> RoomItem.key(room.roomId(), room.wing(), room.floor()))
                .toList());
        assertThat(school.scan(MigratingSchool.OLD)).hasSize(30);
        assertThat(school.scan(MigratingSchool.NEW)).hasSize(30);
        assertThat(school.work(school.worker("w"), UnaryOperator.identity()).phase())
                .isEqualTo(Phase.READ_NEW);

        school.control.cutOver(MigratingSchool.ID, text -> {});
        app.newMonochord.putAll(List.of(new dev.monochord.migrate.school.v2.Room("late", "west", 2, 8)));
        assertThat(school.scan(MigratingSchool.OLD)).hasSize(31);
        assertThat(school.scan(MigratingSchool.NEW)).hasSize(31);
    }
}
