package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.change.SourceTable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a look at all rows of a table found before the first one is copied.
 *
 * @param rows how many there are
 * @param maxItemBytes about how large the largest item gets
 * @param notes what to know of the server, and no reason not to begin
 */
public record PreflightReport(
        SourceTable table, long rows, long maxItemBytes, List<PreflightFinding> findings, List<String> notes) {

    public PreflightReport {
        findings = List.copyOf(findings);
        notes = List.copyOf(notes);
    }

    /** Returns this report with another finding in front. */
    public PreflightReport with(PreflightFinding finding) {
        List<PreflightFinding> all = new ArrayList<>(List.of(finding));
        all.addAll(findings);
        return new PreflightReport(table, rows, maxItemBytes, all, notes);
    }

    /** Returns this report with notes. */
    public PreflightReport noting(List<String> known) {
        return new PreflightReport(table, rows, maxItemBytes, findings, known);
    }

    public boolean isClean() {
        return findings.isEmpty();
    }
}
