package shop;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.page.PageRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Writes and reads by every road of the runtime that meets the records. */
public final class Run implements Consumer<DynamoDbClient> {

    @Override
    public void accept(DynamoDbClient client) {
        Monochord monochord = Monochord.create(client);
        ShopTable shop = DynamoDbShopTable.open(monochord);
        Order order = new Order(
                "ann",
                "o1",
                Status.OPEN,
                List.of(new Order.Line("pen", 2, new BigDecimal("1.25"))),
                new Payment.Card("4711"),
                Map.of("gift", true),
                null,
                null,
                1);
        shop.place(order);
        monochord.transaction().create(new Customer("ann", "ann@example.org")).commit();
        check(shop.customer("ann").isPresent());
        check(shop.order("ann", "o1").orElseThrow().equals(order));
        Order sent = shop.ship("ann", "o1", Status.SHIPPED, "bike", Instant.parse("2024-05-01T12:00:00Z"));
        check(shop.orders("ann", Status.SHIPPED, PageRequest.first(5)).items().equals(List.of(sent)));
        check(shop.shipped("bike", null, PageRequest.first(5)).items().equals(List.of(sent)));
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError("What was read is not what was written");
        }
    }
}
