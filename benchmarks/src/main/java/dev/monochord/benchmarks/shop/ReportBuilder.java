package dev.monochord.benchmarks.shop;

import java.util.List;

/** Builds a {@link Report} for the AWS Enhanced Client. Not thread-safe. */
public final class ReportBuilder extends ReportFields {

    private List<Report.Line> lines = List.of();

    public void setLines(List<Report.Line> lines) {
        this.lines = lines;
    }

    public Report build() {
        return new Report(
                reportId,
                title,
                author,
                department,
                region,
                period,
                status,
                summary,
                source,
                checksum,
                createdAt,
                updatedAt,
                approvedAt,
                pages,
                words,
                revision,
                size,
                score,
                ratio,
                budget,
                spent,
                draft,
                archived,
                shared,
                lines);
    }
}
