package dev.monochord.benchmarks.shop;

import java.math.BigDecimal;
import java.time.Instant;

/** The attributes of {@link Report} that its bean and its builder set alike. Not thread-safe. */
public abstract class ReportFields {

    protected String reportId = "";
    protected String title = "";
    protected String author = "";
    protected String department = "";
    protected String region = "";
    protected String period = "";
    protected OrderStatus status = OrderStatus.OPEN;
    protected String summary = "";
    protected String source = "";
    protected String checksum = "";
    protected Instant createdAt = Instant.EPOCH;
    protected Instant updatedAt = Instant.EPOCH;
    protected Instant approvedAt = Instant.EPOCH;
    protected int pages;
    protected int words;
    protected int revision;
    protected long size;
    protected double score;
    protected double ratio;
    protected BigDecimal budget = BigDecimal.ZERO;
    protected BigDecimal spent = BigDecimal.ZERO;
    protected boolean draft;
    protected boolean archived;
    protected boolean shared;

    public void setTitle(String title) {
        this.title = title;
    }

    public void setAuthor(String author) {
        this.author = author;
    }

    public void setDepartment(String department) {
        this.department = department;
    }

    public void setRegion(String region) {
        this.region = region;
    }

    public void setPeriod(String period) {
        this.period = period;
    }

    public void setStatus(OrderStatus status) {
        this.status = status;
    }

    public void setSummary(String summary) {
        this.summary = summary;
    }

    public void setSource(String source) {
        this.source = source;
    }

    public void setChecksum(String checksum) {
        this.checksum = checksum;
    }

    public void setCreatedAt(Instant createdAt) {
        this.createdAt = createdAt;
    }

    public void setUpdatedAt(Instant updatedAt) {
        this.updatedAt = updatedAt;
    }

    public void setApprovedAt(Instant approvedAt) {
        this.approvedAt = approvedAt;
    }

    public void setPages(int pages) {
        this.pages = pages;
    }

    public void setWords(int words) {
        this.words = words;
    }

    public void setRevision(int revision) {
        this.revision = revision;
    }

    public void setSize(long size) {
        this.size = size;
    }

    public void setScore(double score) {
        this.score = score;
    }

    public void setRatio(double ratio) {
        this.ratio = ratio;
    }

    public void setBudget(BigDecimal budget) {
        this.budget = budget;
    }

    public void setSpent(BigDecimal spent) {
        this.spent = spent;
    }

    public void setDraft(boolean draft) {
        this.draft = draft;
    }

    public void setArchived(boolean archived) {
        this.archived = archived;
    }

    public void setShared(boolean shared) {
        this.shared = shared;
    }

    public void setPk(String pk) {
        reportId = pk.substring("REPORT#".length());
    }

    public void setSk(String sk) {
        // always the same
    }
}
