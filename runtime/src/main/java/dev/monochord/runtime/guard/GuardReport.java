package dev.monochord.runtime.guard;

import java.util.List;

/**
 * What a check of guards found.
 *
 * @param owners how many items there were
 * @param guards how many guards
 */
public record GuardReport(int owners, int guards, List<GuardFinding> findings) {

    public GuardReport {
        findings = List.copyOf(findings);
    }

    /** Whether everything was as it should be. */
    public boolean clean() {
        return findings.isEmpty();
    }
}
