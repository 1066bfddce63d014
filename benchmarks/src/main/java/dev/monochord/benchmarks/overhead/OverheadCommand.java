package dev.monochord.benchmarks.overhead;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Rates;
import dev.monochord.benchmarks.measure.Rates.Side;
import dev.monochord.benchmarks.measure.Rates.Work;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.benchmarks.shop.CustomerItem;
import dev.monochord.benchmarks.shop.DynamoDbShopTable;
import dev.monochord.benchmarks.shop.Order;
import dev.monochord.benchmarks.shop.Samples;
import dev.monochord.benchmarks.shop.ShopTable;
import dev.monochord.engine.Engine;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./monochord bench overhead}: calls through a generated table beside the same calls by hand. */
@Command(
        name = "overhead",
        description = {
            "Measures a Get, a Query of 20 items and a transaction through a generated table, beside the same calls",
            "written by hand, on the in-process engine, in turns. There a call takes microseconds, so that anything",
            "added shows; over a network it would not. At most 10 %% more is promised."
        },
        mixinStandardHelpOptions = true)
public final class OverheadCommand extends BenchCommand {

    private static final int CUSTOMERS = 500;
    private static final int ORDERS = 20;

    @Option(names = "--quick", description = "short measurements, for a first impression")
    private boolean quick;

    @Option(
            names = "--rounds",
            description = "measurements of each side (default: ${DEFAULT-VALUE})",
            defaultValue = "15")
    private int rounds;

    private int turn;

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) {
        try (Engine engine = Engine.inMemory()) {
            TableSchema.create(engine.client(), DynamoDbShopTable.design());
            engine.recorder().keep(0);
            Monochord monochord = Monochord.create(engine.client());
            ShopTable shop = DynamoDbShopTable.open(monochord);
            HandShop hand = new HandShop(engine.client(), DynamoDbShopTable.INFO.name());
            fill(shop);
            compare(
                    verdicts,
                    "get",
                    () -> found(hand.order(customer(), order()).isPresent()),
                    () -> found(shop.order(customer(), order()).isPresent()));
            compare(
                    verdicts,
                    "query of " + ORDERS + " items",
                    () -> found(hand.orders(customer()).size() == ORDERS),
                    () -> found(shop.orders(customer()).size() == ORDERS));
            compare(
                    verdicts,
                    "transaction of a put and an update",
                    () -> {
                        hand.place(Samples.order(customer(), order()));
                        return 1;
                    },
                    () -> {
                        place(monochord, Samples.order(customer(), order()));
                        return 1;
                    });
        }
    }

    private static void place(Monochord monochord, Order order) {
        monochord
                .transaction()
                .put(order)
                .update(CustomerItem.key(order.customer()))
                .add(CustomerItem.orderCount, 1L)
                .commit();
    }

    private void fill(ShopTable shop) {
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            shop.create(Samples.customer("c-" + customer));
            for (int order = 0; order < ORDERS; order++) {
                shop.putOrder(Samples.order("c-" + customer, "o-" + order));
            }
        }
    }

    private void compare(Verdicts verdicts, String what, Work hand, Work generated) {
        Rates rates =
                new Rates(Duration.ofSeconds(quick ? 2 : 6), Duration.ofMillis(quick ? 200 : 500), Math.max(1, rounds));
        double[] seen = rates.measure(List.of(new Side("by hand", 1, hand), new Side("generated", 1, generated)));
        verdicts.heading(what);
        verdicts.rate("by hand", 1e9 / seen[0], "ns");
        verdicts.rate("generated", 1e9 / seen[1], "ns");
        verdicts.atMost("generated / by hand", seen[0] / seen[1], 1.10);
    }

    /** The keys are walked in a fixed order, the same for both sides. */
    private String customer() {
        turn = (turn + 7) % (CUSTOMERS * ORDERS);
        return "c-" + turn % CUSTOMERS;
    }

    private String order() {
        return "o-" + turn / CUSTOMERS;
    }

    private static int found(boolean found) {
        if (!found) {
            throw new IllegalStateException("The engine does not answer what was stored");
        }
        return 1;
    }
}
