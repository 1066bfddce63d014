package dev.monochord.runtime;

import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.List;

/**
 * The outcome of checking the guards of one kind of item.
 *
 * @param table the name of the table in the store
 * @param item the kind of item
 * @param owners the number of items
 * @param guards the number of guards
 * @param unreadable items whose guarded values cannot be read, so their guards were neither checked nor changed
 */
public record GuardReport(
        String table,
        String item,
        int owners,
        int guards,
        List<GuardFinding> findings,
        List<UnreadableItem> unreadable) {

    public GuardReport {
        findings = List.copyOf(findings);
        unreadable = List.copyOf(unreadable);
    }

    /** Whether every guard is as it should be and every guarded value can be read. */
    public boolean clean() {
        return findings.isEmpty() && unreadable.isEmpty();
    }

    /** Whether anything is wrong that this check has not repaired. */
    public boolean open() {
        return !unreadable.isEmpty() || findings.stream().anyMatch(finding -> !finding.repaired());
    }
}
