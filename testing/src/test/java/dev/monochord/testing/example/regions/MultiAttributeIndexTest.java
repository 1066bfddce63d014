package dev.monochord.testing.example.regions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reads and writes of a generated table with multi-attribute indexes. */
class MultiAttributeIndexTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @RegisterExtension
    static final MonochordExtension store = MonochordExtension.create().tables(DynamoDbOrdersTable.design());

    private final OrdersTable orders = DynamoDbOrdersTable.open(store.monochord());

    @BeforeEach
    void load() {
        put("a", "north", "open", 3);
        put("b", "north", "open", 1);
        put("c", "north", "open", 2);
        put("d", "north", "closed", 9);
        put("e", "south", "open", 4);
        orders.put(new Order("f", "t", "north", null, NOON, 70L));
        orders.putNote(new Note("g", "t", "text"));
    }

    private void put(String id, String region, @Nullable String status, int minute) {
        orders.put(new Order(id, "t", region, status, NOON.plusSeconds(60L * minute), 10L * minute));
    }

    private static String ids(List<Order> orders) {
        return String.join("", orders.stream().map(Order::id).toList());
    }

    @Test
    void partitionIsGivenByAllItsAttributes() {
        assertThat(ids(orders.inRegion("t", "north"))).isEqualTo("dbca");
        assertThat(ids(orders.inRegion("t", "south"))).isEqualTo("e");
        assertThat(orders.inRegion("other", "north")).isEmpty();
    }

    @Test
    void sortAttributesNarrowFromTheLeft() {
        assertThat(ids(orders.withStatus("t", "north", "open", PageRequest.first(10))
                        .items()))
                .isEqualTo("bca");
        assertThat(ids(orders.withStatusFrom("t", "north", "clo"))).isEqualTo("d");
        assertThat(orders.count("t", "north", "open", NOON.plusSeconds(120))).isEqualTo(1);
    }

    @Test
    void rangeOfTheLastAttributeMayBeOpen() {
        Instant second = NOON.plusSeconds(120);
        assertThat(ids(orders.placed("t", "north", "open", second, null))).isEqualTo("ac");
        assertThat(ids(orders.placed("t", "north", "open", null, second))).isEqualTo("cb");
        assertThat(ids(orders.placed("t", "north", "open", second, second))).isEqualTo("c");
        assertThat(ids(orders.placed("t", "north", "open", null, null))).isEqualTo("acb");
        assertThat(orders.placed("t", "north", "open", second, NOON)).isEmpty();
    }

    @Test
    void pagesContinueAfterTheWholeKey() {
        List<String> pages = new ArrayList<>();
        PageRequest request = PageRequest.first(2);
        Page<Order> page = orders.withStatus("t", "north", "open", request);
        pages.add(ids(page.items()));
        while (page.hasNext()) {
            page = orders.withStatus("t", "north", "open", request.after(page.nextToken()));
            pages.add(ids(page.items()));
        }
        assertThat(pages).containsExactly("bc", "a");
    }

    @Test
    void pageTokenOfAnotherPartitionIsRefused() {
        String token =
                orders.withStatus("t", "north", "open", PageRequest.first(2)).nextToken();
        assertThatThrownBy(() -> orders.withStatus("t", "south", "open", PageRequest.of(2, token)))
                .isInstanceOf(PageTokenException.class);
    }

    @Test
    void updateMovesTheItemInTheIndex() {
        orders.move("a", "south");
        assertThat(ids(orders.inRegion("t", "north"))).isEqualTo("dbc");
        assertThat(ids(orders.inRegion("t", "south"))).isEqualTo("ae");
    }

    @Test
    void itemLeavesTheIndexWithAnAttributeAndReturnsWithIt() {
        orders.setStatus("a", null);
        assertThat(ids(orders.inRegion("t", "north"))).isEqualTo("dbc");

        orders.setStatus("a", "open");
        assertThat(ids(orders.inRegion("t", "north"))).isEqualTo("dbca");
    }

    @Test
    void oneSortAttributeIsARangeOfNumbers() {
        assertThat(ids(orders.heavy("t", "north", 30))).isEqualTo("afd");
    }

    @Test
    void valueThatNoKeyCanHaveIsRefusedBeforeItIsSent() {
        store.requests().clear();
        assertThatThrownBy(() -> put("h", "", "open", 5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("region");
        assertThatThrownBy(() -> orders.setStatus("a", "")).isInstanceOf(InvalidInputException.class);
        assertThat(store.requests().calls()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> predictedCostIsTheMeasuredOne() {
        Map<String, Runnable> calls = Map.of(
                "put", () -> orders.put(new Order("z", "t", "north", "open", NOON, 5L)),
                "setStatus", () -> orders.setStatus("a", "sent"),
                "move", () -> orders.move("a", "south"),
                "putNote", () -> orders.putNote(new Note("z", "t", "text")));
        return calls.entrySet().stream()
                .map(call -> DynamicTest.dynamicTest(call.getKey(), () -> compare(call.getKey(), call.getValue())));
    }

    private static void compare(String pattern, Runnable call) {
        store.requests().clear();
        call.run();
        TableDesign table = DynamoDbOrdersTable.design();
        PatternCost predicted = new Cost(table, TableWorkload.of(100, 200), PriceList.US_EAST_1)
                .of(table.pattern(pattern).orElseThrow())
                .orElseThrow();
        store.requests().used(predicted.readUnits(), predicted.writeUnits());
    }
}
