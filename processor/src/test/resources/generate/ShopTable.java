package shop;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.If;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
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

    @Query
    @Filter("status in {statuses} and (status <> OPEN or size(lines) > {lines}) and shippedAt < {before}")
    Page<Order> some(String customer, Collection<Status> statuses, int lines, @Nullable Instant before, PageRequest page);

    @Update(item = Order.class)
    @If(value = "status = OPEN and carrier = {carrier}", name = "open")
    boolean annotate(String customer, String orderId, @Set Map<String, Object> extra, @Nullable String carrier);

    @Update(item = Order.class)
    @If("carrier = {seen.carrier} and status = OPEN")
    void reship(Order seen, String customer, String orderId, @Set Instant shippedAt);

    @Put
    @If("this absent or version = {order.version}")
    void overwrite(Order order);

    @Delete(item = Order.class)
    boolean cancel(String customer, String orderId, @If("version") long seen);

    @Update(item = Order.class)
    Order ship(
            String customer,
            String orderId,
            @Set Status status,
            @Set @Nullable String carrier,
            @Set @Nullable Instant shippedAt);
}
