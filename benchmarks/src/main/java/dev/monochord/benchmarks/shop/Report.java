package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** The large shape: two dozen attributes and a list of records, some ten kilobytes in all. */
@Item(table = ShopTable.class)
@Key(partition = "REPORT#{reportId}", sort = "REPORT")
@SuppressWarnings("MC116") // doubles are part of the shape
public record Report(
        @KeyOnly String reportId,
        String title,
        String author,
        String department,
        String region,
        String period,
        OrderStatus status,
        String summary,
        String source,
        String checksum,
        Instant createdAt,
        Instant updatedAt,
        Instant approvedAt,
        int pages,
        int words,
        int revision,
        long size,
        double score,
        double ratio,
        BigDecimal budget,
        BigDecimal spent,
        boolean draft,
        boolean archived,
        boolean shared,
        List<Line> lines) {

    /** One line of it. */
    public record Line(String sku, String description, int quantity, BigDecimal price, boolean taxed, Instant at) {}
}
