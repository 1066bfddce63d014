package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.math.BigDecimal;
import java.time.Instant;

/** The shape with ten attributes beside the key. */
@Item(table = ShopTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "ORDER#{orderId}")
@SuppressWarnings("MC116") // a double is part of the shape
public record Order(
        @KeyOnly String customer,
        @KeyOnly String orderId,
        OrderStatus status,
        BigDecimal total,
        String currency,
        int quantity,
        double weight,
        boolean paid,
        Instant placedAt,
        String email,
        String note,
        long revision) {}
