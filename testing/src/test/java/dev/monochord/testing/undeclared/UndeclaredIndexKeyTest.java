package dev.monochord.testing.undeclared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.testing.MonochordExtension;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An item is in every index whose key attributes it stores, whether it declares a key there or not. */
class UndeclaredIndexKeyTest {

    @RegisterExtension
    static final MonochordExtension store = MonochordExtension.create().tables(DynamoDbOrdersTable.design());

    private final OrdersTable orders = DynamoDbOrdersTable.open(store.monochord());

    @Test
    void countIsTheNumberOfItemsThatAQueryReturns() {
        load();

        assertThat(orders.orders("open")).hasSize(2);
        assertThat(orders.countOrders("open")).isEqualTo(2);
        assertThat(orders.everyOrder()).hasSize(2);
        assertThat(orders.countEveryOrder()).isEqualTo(2);
    }

    @Test
    void kindThatDeclaresNoKeyIsReadThroughTheIndex() {
        load();

        assertThat(orders.invoices("open")).extracting(Invoice::id).containsExactly("i-1", "i-2", "i-3");
        assertThat(orders.countInvoices("open")).isEqualTo(3);
    }

    @Test
    void guardThatStoresTheIndexedValueIsNotCounted() {
        orders.create(new Buyer("b-1", "ann@example.org"));

        assertThat(orders.buyers("ann@example.org")).hasSize(1);
        assertThat(orders.countBuyers("ann@example.org")).isEqualTo(1);
    }

    @TestFactory
    Stream<DynamicTest> predictedCostIsTheMeasuredOne() {
        Map<String, Runnable> writes = Map.of(
                "put", () -> orders.put(new Order("o-9", "open", "2026-01-09")),
                "putInvoice", () -> orders.putInvoice(new Invoice("i-9", "open", "2026-01-09")),
                "setState", () -> orders.setState("i-1", "paid"),
                "deleteInvoice", () -> orders.deleteInvoice("i-2"),
                "create", () -> orders.create(new Buyer("b-9", "bob@example.org")));
        return writes.entrySet().stream()
                .map(write -> DynamicTest.dynamicTest(write.getKey(), () -> compare(write.getKey(), write.getValue())));
    }

    private void compare(String pattern, Runnable call) {
        load();
        store.requests().clear();
        call.run();
        TableDesign table = DynamoDbOrdersTable.design();
        PatternCost predicted = new Cost(table, TableWorkload.of(100, 200), PriceList.US_EAST_1)
                .of(table.pattern(pattern).orElseThrow())
                .orElseThrow();
        store.requests().used(predicted.readUnits(), predicted.writeUnits());
    }

    private void load() {
        Stream.of("o-1", "o-2").forEach(id -> orders.put(new Order(id, "open", "2026-01-01")));
        Stream.of("i-1", "i-2", "i-3")
                .forEach(id -> orders.putInvoice(new Invoice(id, "open", "2026-01-0" + id.charAt(2))));
    }
}
