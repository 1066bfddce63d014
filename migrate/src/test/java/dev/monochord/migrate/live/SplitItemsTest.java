package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.fleet.FleetSplit;
import dev.monochord.migrate.fleet.v2.Device;
import dev.monochord.migrate.fleet.v2.DeviceConfig;
import dev.monochord.migrate.fleet.v2.DynamoDbFleetTable;
import dev.monochord.migrate.fleet.v2.FleetTable;
import dev.monochord.migrate.fleet.v2.RoutedFleetTable;
import dev.monochord.migrate.fleet.v2.Site;
import dev.monochord.migrate.state.MigrationStateItem;
import dev.monochord.migrate.state.Phase;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Until cut-over, an old device holds the values of two new items. */
class SplitItemsTest {

    private static final TableDesign OLD = dev.monochord.migrate.fleet.v1.DynamoDbFleetTable.design();
    private static final List<Phase> TO_READ_NEW = List.of(Phase.PLANNED, Phase.BACKFILL, Phase.VERIFY, Phase.READ_NEW);
    private static final Map<String, String> CONFIG = Map.of("mode", "eco");

    @RegisterExtension
    final MonochordExtension extension = MonochordExtension.create().tables(OLD);

    private LiveMigration live;
    private MigrationDriver driver;
    private FleetTable fleet;
    private dev.monochord.migrate.fleet.v1.FleetTable old;

    @BeforeEach
    void open() {
        live = RoutedFleetTable.migration("fleet")
                .transform(new FleetSplit())
                .nanoTime(() -> 0)
                .lease(Duration.ofHours(1))
                .open(Monochord.builder()
                        .client(extension.client())
                        .clock(extension.clock())
                        .sleeper(extension.clock()::advance));
        driver = new MigrationDriver(
                extension, "fleet", OLD, DynamoDbFleetTable.design(), "fleet_v2", new FleetSplit(), live);
        fleet = RoutedFleetTable.open(live);
        old = dev.monochord.migrate.fleet.v1.DynamoDbFleetTable.open(live.oldMonochord());
        fleet.putSite(new Site("s", "Main Street 1"));
        old.create(new dev.monochord.migrate.fleet.v1.Device("s", "p1", "ONLINE", CONFIG));
    }

    @AfterEach
    void close() {
        live.close();
    }

    /** No migration, then each phase of one. */
    static Stream<List<Phase>> beforeCutOver() {
        return Stream.iterate(0, i -> i <= TO_READ_NEW.size(), i -> i + 1).map(i -> TO_READ_NEW.subList(0, i));
    }

    @ParameterizedTest
    @MethodSource("beforeCutOver")
    void wholeWritesAndDeletesOfAHalfAreRefused(List<Phase> phases) throws InterruptedException {
        moveTo(phases);
        if (phases.contains(Phase.READ_NEW)) {
            driver.control().reads("fleet", 100, text -> {});
            live.refresh();
        }
        Device changed = new Device("s", "p1", "OFFLINE");

        for (Runnable write : List.<Runnable>of(
                () -> fleet.replace(changed),
                () -> fleet.put(changed),
                () -> fleet.create(new Device("s", "p2", "ONLINE")))) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(NotYetException.class)
                    .hasMessageContaining("A whole Device cannot be written before CUT_OVER of migration fleet")
                    .hasMessageContaining(
                            "by the splitKinds of its transform, the old item of a Device also holds values")
                    .hasMessageContaining("change single attributes with an @Update");
        }
        assertThatThrownBy(() -> fleet.delete("s", "p1"))
                .isInstanceOf(NotYetException.class)
                .hasMessageContaining("delete cannot be used before CUT_OVER of migration fleet");
        assertThatThrownBy(() -> fleet.deleteSite("s")).isInstanceOf(NotYetException.class);
        assertThatThrownBy(() -> fleet.putConfig(new DeviceConfig("s", "p1", Map.of())))
                .isInstanceOf(NotYetException.class);

        assertThat(old.device("s", "p1"))
                .contains(new dev.monochord.migrate.fleet.v1.Device("s", "p1", "ONLINE", CONFIG));
        assertThat(old.device("s", "p2")).isEmpty();
        if (phases.contains(Phase.READ_NEW)) {
            assertThat(fleet.config("s", "p1")).contains(new DeviceConfig("s", "p1", CONFIG));
        }
    }

    @ParameterizedTest
    @MethodSource("beforeCutOver")
    void partialUpdatesAndOtherKindsAreWritten(List<Phase> phases) throws InterruptedException {
        moveTo(phases);

        fleet.setStatus("s", "p1", "OFFLINE");
        fleet.configure("s", "p1", Map.of("mode", "fast"));
        fleet.putSite(new Site("s", "Main Street 2"));

        assertThat(old.device("s", "p1"))
                .contains(new dev.monochord.migrate.fleet.v1.Device("s", "p1", "OFFLINE", Map.of("mode", "fast")));
        assertThat(fleet.site("s")).contains(new Site("s", "Main Street 2"));
    }

    @Test
    void halvesAreWrittenOnTheirOwnAfterCutOverWhichCannotBeUndone() throws InterruptedException {
        moveTo(TO_READ_NEW);
        driver.moveTo(Phase.CUT_OVER);

        fleet.replace(new Device("s", "p1", "OFFLINE"));
        assertThat(fleet.config("s", "p1")).contains(new DeviceConfig("s", "p1", CONFIG));
        fleet.delete("s", "p1");
        assertThat(fleet.config("s", "p1")).contains(new DeviceConfig("s", "p1", CONFIG));
        fleet.putConfig(new DeviceConfig("s", "p1", Map.of("mode", "fast")));

        assertThat(storedOld("p1")).containsKeys("status", "config");
        assertOneWay();
        assertThatThrownBy(() -> driver.control().verify("fleet", text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("splits items");
        assertThat(driver.control()
                        .contract("fleet", "fleet", driver.tables().keepingOld(), text -> {})
                        .phase())
                .isEqualTo(Phase.DONE);
        live.refresh();
        assertThat(fleet.device("s", "p1")).isEmpty();
        assertThat(fleet.config("s", "p1")).contains(new DeviceConfig("s", "p1", Map.of("mode", "fast")));
    }

    @Test
    void migrationOfAnEarlierVersionCannotBeRolledBackEither() throws InterruptedException {
        moveTo(TO_READ_NEW);
        driver.moveTo(Phase.CUT_OVER);
        extension
                .monochord()
                .update(MigrationStateItem.key("fleet"))
                .remove(MigrationStateItem.irreversible)
                .run();

        live.refresh();
        fleet.replace(new Device("s", "p1", "OFFLINE"));

        assertOneWay();
    }

    private void assertOneWay() {
        String reason = "splits items, so what was written since cut-over is in table fleet_v2 alone";
        assertThatThrownBy(() -> driver.control().rollBack("fleet", text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining(reason);
        assertThatThrownBy(() -> driver.control().abort("fleet", driver.tables(), text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining(reason);
    }

    private Map<String, AttributeValue> storedOld(String device) {
        return extension.client().scan(request -> request.tableName(OLD.name()).consistentRead(true)).items().stream()
                .filter(item -> item.get("sk").s().equals("D#" + device))
                .findFirst()
                .orElseThrow();
    }

    private void moveTo(List<Phase> phases) throws InterruptedException {
        for (Phase phase : phases) {
            driver.moveTo(phase);
        }
    }
}
