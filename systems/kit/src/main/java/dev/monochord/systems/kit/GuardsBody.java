package dev.monochord.systems.kit;

import dev.monochord.runtime.GuardFinding;
import dev.monochord.runtime.GuardReport;
import dev.monochord.systems.kit.UnreadablePage.Row;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The guards of all tables of a system, as JSON: one entry for each kind of item that has guards.
 *
 * @param open whether anything is wrong that was not repaired
 */
public record GuardsBody(boolean open, List<Kind> kinds) {

    /**
     * A kind of item.
     *
     * @param unreadable items whose guarded values cannot be read
     */
    public record Kind(String table, String item, int items, int guards, List<Finding> findings, List<Row> unreadable) {

        static Kind of(GuardReport report) {
            return new Kind(
                    report.table(),
                    report.item(),
                    report.owners(),
                    report.guards(),
                    report.findings().stream().map(Finding::of).toList(),
                    report.unreadable().stream().map(Row::of).toList());
        }
    }

    /**
     * A guard that is not as it should be.
     *
     * @param problem {@code orphan}, {@code missing}, {@code wrong_owner} or {@code duplicate}
     * @param guard the key of the guard
     * @param items the keys of the items involved
     */
    public record Finding(
            String problem,
            String field,
            Map<String, String> guard,
            List<Map<String, String>> items,
            boolean repaired) {

        static Finding of(GuardFinding finding) {
            return new Finding(
                    finding.kind().name().toLowerCase(Locale.ROOT),
                    finding.field(),
                    finding.guard(),
                    finding.items(),
                    finding.repaired());
        }
    }

    static GuardsBody of(List<GuardReport> reports) {
        return new GuardsBody(
                reports.stream().anyMatch(GuardReport::open),
                reports.stream().map(Kind::of).toList());
    }
}
