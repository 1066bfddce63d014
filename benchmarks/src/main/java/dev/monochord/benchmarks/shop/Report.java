package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The large shape: two dozen attributes and a list of records, some ten kilobytes in all. */
@DynamoDbImmutable(builder = ReportBuilder.class)
@Item(table = ShopTable.class)
@Key(partition = "REPORT#{reportId}", sort = "REPORT")
@SuppressWarnings("MC116") // doubles are part of the shape
public record Report(
        @KeyOnly @DynamoDbIgnore String reportId,
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

    @DynamoDbPartitionKey
    public String pk() {
        return "REPORT#" + reportId;
    }

    @DynamoDbSortKey
    public String sk() {
        return "REPORT";
    }

    /** One line of it. */
    @DynamoDbImmutable(builder = LineBuilder.class)
    public record Line(String sku, String description, int quantity, BigDecimal price, boolean taxed, Instant at) {}
}
