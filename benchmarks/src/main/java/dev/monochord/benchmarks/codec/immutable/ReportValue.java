package dev.monochord.benchmarks.codec.immutable;

import dev.monochord.benchmarks.shop.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Report} as an immutable class of the AWS Enhanced Client. */
@DynamoDbImmutable(builder = ReportValue.Builder.class)
public final class ReportValue {

    private final String reportId;
    private final String title;
    private final String author;
    private final String department;
    private final String region;
    private final String period;
    private final OrderStatus status;
    private final String summary;
    private final String source;
    private final String checksum;
    private final Instant createdAt;
    private final Instant updatedAt;
    private final Instant approvedAt;
    private final int pages;
    private final int words;
    private final int revision;
    private final long size;
    private final double score;
    private final double ratio;
    private final BigDecimal budget;
    private final BigDecimal spent;
    private final boolean draft;
    private final boolean archived;
    private final boolean shared;
    private final List<LineValue> lines;

    private ReportValue(Builder builder) {
        this.reportId = Objects.requireNonNull(builder.reportId);
        this.title = Objects.requireNonNull(builder.title);
        this.author = Objects.requireNonNull(builder.author);
        this.department = Objects.requireNonNull(builder.department);
        this.region = Objects.requireNonNull(builder.region);
        this.period = Objects.requireNonNull(builder.period);
        this.status = Objects.requireNonNull(builder.status);
        this.summary = Objects.requireNonNull(builder.summary);
        this.source = Objects.requireNonNull(builder.source);
        this.checksum = Objects.requireNonNull(builder.checksum);
        this.createdAt = Objects.requireNonNull(builder.createdAt);
        this.updatedAt = Objects.requireNonNull(builder.updatedAt);
        this.approvedAt = Objects.requireNonNull(builder.approvedAt);
        this.pages = builder.pages;
        this.words = builder.words;
        this.revision = builder.revision;
        this.size = builder.size;
        this.score = builder.score;
        this.ratio = builder.ratio;
        this.budget = Objects.requireNonNull(builder.budget);
        this.spent = Objects.requireNonNull(builder.spent);
        this.draft = builder.draft;
        this.archived = builder.archived;
        this.shared = builder.shared;
        this.lines = Objects.requireNonNull(builder.lines);
    }

    public static Builder builder() {
        return new Builder();
    }

    @DynamoDbPartitionKey
    public String pk() {
        return "REPORT#" + reportId;
    }

    @DynamoDbSortKey
    public String sk() {
        return "REPORT";
    }

    @DynamoDbIgnore
    public String reportId() {
        return reportId;
    }

    public String title() {
        return title;
    }

    public String author() {
        return author;
    }

    public String department() {
        return department;
    }

    public String region() {
        return region;
    }

    public String period() {
        return period;
    }

    public OrderStatus status() {
        return status;
    }

    public String summary() {
        return summary;
    }

    public String source() {
        return source;
    }

    public String checksum() {
        return checksum;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Instant updatedAt() {
        return updatedAt;
    }

    public Instant approvedAt() {
        return approvedAt;
    }

    public int pages() {
        return pages;
    }

    public int words() {
        return words;
    }

    public int revision() {
        return revision;
    }

    public long size() {
        return size;
    }

    public double score() {
        return score;
    }

    public double ratio() {
        return ratio;
    }

    public BigDecimal budget() {
        return budget;
    }

    public BigDecimal spent() {
        return spent;
    }

    public boolean draft() {
        return draft;
    }

    public boolean archived() {
        return archived;
    }

    public boolean shared() {
        return shared;
    }

    public List<LineValue> lines() {
        return lines;
    }

    /** Collects the values. For one thread. */
    public static final class Builder {

        private @Nullable String reportId;
        private @Nullable String title;
        private @Nullable String author;
        private @Nullable String department;
        private @Nullable String region;
        private @Nullable String period;
        private @Nullable OrderStatus status;
        private @Nullable String summary;
        private @Nullable String source;
        private @Nullable String checksum;
        private @Nullable Instant createdAt;
        private @Nullable Instant updatedAt;
        private @Nullable Instant approvedAt;
        private int pages;
        private int words;
        private int revision;
        private long size;
        private double score;
        private double ratio;
        private @Nullable BigDecimal budget;
        private @Nullable BigDecimal spent;
        private boolean draft;
        private boolean archived;
        private boolean shared;
        private @Nullable List<LineValue> lines;

        private Builder() {}

        @DynamoDbIgnore
        public Builder reportId(String reportId) {
            this.reportId = reportId;
            return this;
        }

        public Builder title(String title) {
            this.title = title;
            return this;
        }

        public Builder author(String author) {
            this.author = author;
            return this;
        }

        public Builder department(String department) {
            this.department = department;
            return this;
        }

        public Builder region(String region) {
            this.region = region;
            return this;
        }

        public Builder period(String period) {
            this.period = period;
            return this;
        }

        public Builder status(OrderStatus status) {
            this.status = status;
            return this;
        }

        public Builder summary(String summary) {
            this.summary = summary;
            return this;
        }

        public Builder source(String source) {
            this.source = source;
            return this;
        }

        public Builder checksum(String checksum) {
            this.checksum = checksum;
            return this;
        }

        public Builder createdAt(Instant createdAt) {
            this.createdAt = createdAt;
            return this;
        }

        public Builder updatedAt(Instant updatedAt) {
            this.updatedAt = updatedAt;
            return this;
        }

        public Builder approvedAt(Instant approvedAt) {
            this.approvedAt = approvedAt;
            return this;
        }

        public Builder pages(int pages) {
            this.pages = pages;
            return this;
        }

        public Builder words(int words) {
            this.words = words;
            return this;
        }

        public Builder revision(int revision) {
            this.revision = revision;
            return this;
        }

        public Builder size(long size) {
            this.size = size;
            return this;
        }

        public Builder score(double score) {
            this.score = score;
            return this;
        }

        public Builder ratio(double ratio) {
            this.ratio = ratio;
            return this;
        }

        public Builder budget(BigDecimal budget) {
            this.budget = budget;
            return this;
        }

        public Builder spent(BigDecimal spent) {
            this.spent = spent;
            return this;
        }

        public Builder draft(boolean draft) {
            this.draft = draft;
            return this;
        }

        public Builder archived(boolean archived) {
            this.archived = archived;
            return this;
        }

        public Builder shared(boolean shared) {
            this.shared = shared;
            return this;
        }

        public Builder lines(List<LineValue> lines) {
            this.lines = lines;
            return this;
        }

        public Builder pk(String pk) {
            this.reportId = pk.substring("REPORT#".length());
            return this;
        }

        public Builder sk(String sk) {
            return this;
        }

        public ReportValue build() {
            return new ReportValue(this);
        }
    }
}
