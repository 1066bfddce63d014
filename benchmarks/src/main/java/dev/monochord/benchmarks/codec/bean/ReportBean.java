package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.OrderStatus;
import dev.monochord.benchmarks.shop.ReportFields;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Report} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class ReportBean extends ReportFields {

    private List<LineBean> lines = List.of();

    public String getTitle() {
        return title;
    }

    public String getAuthor() {
        return author;
    }

    public String getDepartment() {
        return department;
    }

    public String getRegion() {
        return region;
    }

    public String getPeriod() {
        return period;
    }

    public OrderStatus getStatus() {
        return status;
    }

    public String getSummary() {
        return summary;
    }

    public String getSource() {
        return source;
    }

    public String getChecksum() {
        return checksum;
    }

    public Instant getCreatedAt() {
        return createdAt;
    }

    public Instant getUpdatedAt() {
        return updatedAt;
    }

    public Instant getApprovedAt() {
        return approvedAt;
    }

    public int getPages() {
        return pages;
    }

    public int getWords() {
        return words;
    }

    public int getRevision() {
        return revision;
    }

    public long getSize() {
        return size;
    }

    public double getScore() {
        return score;
    }

    public double getRatio() {
        return ratio;
    }

    public BigDecimal getBudget() {
        return budget;
    }

    public BigDecimal getSpent() {
        return spent;
    }

    public boolean isDraft() {
        return draft;
    }

    public boolean isArchived() {
        return archived;
    }

    public boolean isShared() {
        return shared;
    }

    public List<LineBean> getLines() {
        return lines;
    }

    public void setLines(List<LineBean> lines) {
        this.lines = lines;
    }

    @DynamoDbPartitionKey
    public String getPk() {
        return "REPORT#" + reportId;
    }

    @DynamoDbSortKey
    public String getSk() {
        return "REPORT";
    }
}
