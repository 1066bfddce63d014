package shop;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Table(name = "shop", attributeNames = Naming.SNAKE_CASE)
@Index(name = "GSI1", partitionKey = "gsi1pk", sortKey = "gsi1sk")
public interface ShopTable {

    @Create
    void place(Order order);

    @Get(consistent = true)
    Optional<Order> order(String customer, String orderId);

    @Get
    Optional<Customer> customer(String customer);

    @Query
    Page<Order> orders(String customer, @Filter @Nullable Status status, PageRequest page);

    @Query(descending = true)
    Page<Order> shipped(String carrier, @From("shippedAt") @Nullable Instant from, PageRequest page);

    @Update(item = Order.class)
    Order ship(
            String customer,
            String orderId,
            @Set Status status,
            @Set @Nullable String carrier,
            @Set @Nullable Instant shippedAt);
}
