package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.change.SourceTable;
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

    public boolean isClean() {
        return findings.isEmpty();
    }
}
