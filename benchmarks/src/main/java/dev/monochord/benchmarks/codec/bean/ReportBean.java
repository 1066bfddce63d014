package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import lombok.Data;
import lombok.Getter;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Report} as a bean of the AWS Enhanced Client. */
@Data
@DynamoDbBean
@SuppressWarnings("NullAway.Init") // the client sets every attribute
public final class ReportBean {

    @Getter(onMethod_ = @DynamoDbPartitionKey)
    private String pk;

    @Getter(onMethod_ = @DynamoDbSortKey)
    private String sk;

    private String title;
    private String author;
    private String department;
    private String region;
    private String period;
    private OrderStatus status;
    private String summary;
    private String source;
    private String checksum;
    private Instant createdAt;
    private Instant updatedAt;
    private Instant approvedAt;
    private int pages;
    private int words;
    private int revision;
    private long size;
    private double score;
    private double ratio;
    private BigDecimal budget;
    private BigDecimal spent;
    private boolean draft;
    private boolean archived;
    private boolean shared;
    private List<LineBean> lines;
}
