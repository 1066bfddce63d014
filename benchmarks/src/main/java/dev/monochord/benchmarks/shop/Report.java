package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import lombok.Builder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The large shape: two dozen attributes and a list of records, some ten kilobytes in all. */
@Builder
@DynamoDbImmutable(builder = Report.ReportBuilder.class)
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

    /** Sets the key of an item; the attributes are generated. Not thread-safe. */
    @SuppressWarnings("NullAway.Init") // the client sets every attribute
    public static final class ReportBuilder {

        @DynamoDbIgnore
        public ReportBuilder reportId(String value) {
            reportId = value;
            return this;
        }

        public ReportBuilder pk(String key) {
            return reportId(key.substring("REPORT#".length()));
        }

        public ReportBuilder sk(String key) {
            return this;
        }
    }

    @Builder
    @DynamoDbImmutable(builder = Report.Line.LineBuilder.class)
    public record Line(String sku, String description, int quantity, BigDecimal price, boolean taxed, Instant at) {}
}
