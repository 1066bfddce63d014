package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.change.SourceTable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a look at all rows of a table found before the first one is copied.
 *
 * @param rows how many there are
 * @param maxItemBytes about how large the largest item gets
 */
public record PreflightReport(SourceTable table, long rows, long maxItemBytes, List<PreflightFinding> findings) {

    public PreflightReport {
        findings = List.copyOf(findings);
    }

    /** Returns this report with another finding in front. */
    public PreflightReport with(PreflightFinding finding) {
        List<PreflightFinding> all = new ArrayList<>(List.of(finding));
        all.addAll(findings);
        return new PreflightReport(table, rows, maxItemBytes, all);
    }

    public boolean isClean() {
        return findings.isEmpty();
    }
}
