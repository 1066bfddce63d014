package com.example.shop;

import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Table;
import java.util.Optional;

@Table(name = "shop")
public interface ShopTable {

    @Put
    void put(Order order);

    @Get
    Optional<Order> order(String customer, String orderId);
}
