package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import java.util.List;
import java.util.Optional;

/** The table of the shapes, with the patterns that are measured. */
@Table(name = "shop")
public interface ShopTable {

    @Put
    void putOrder(Order order);

    @Put
    void putPing(Ping ping);

    @Put
    void putReport(Report report);

    @Create
    void create(Customer customer);

    @Get
    Optional<Order> order(String customer, String orderId);

    @Get
    Optional<Customer> customer(String customer);

    @Query
    List<Order> orders(String customer);
}
