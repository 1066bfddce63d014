package com.example.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = ShopTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "ORDER#{orderId}")
public record Order(@KeyOnly String customer, @KeyOnly String orderId, Status status) {}
