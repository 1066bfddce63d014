package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.QrieBodies.ScanResult;
import dev.monochord.systems.qrie.QrieBodies.Unlisted;
import java.util.ArrayList;
import java.util.List;

/** What a scan has done so far. Not thread-safe. */
final class ScanTally {

    int accounts;
    int resources;
    int written;
    int unchanged;
    int older;
    int skipped;
    int deleted;
    int resumed;
    Changed findings = Changed.NOTHING;
    final List<Unlisted> incomplete = new ArrayList<>();

    /** Adds what another part of the scan has done. */
    void add(ScanTally other) {
        resources += other.resources;
        written += other.written;
        unchanged += other.unchanged;
        older += other.older;
        skipped += other.skipped;
        deleted += other.deleted;
        resumed += other.resumed;
        findings = findings.plus(other.findings);
        incomplete.addAll(other.incomplete);
    }

    ScanResult result(String type) {
        return new ScanResult(
                type,
                accounts,
                resources,
                written,
                unchanged,
                older,
                skipped,
                deleted,
                findings.opened(),
                findings.resolved(),
                resumed == 0 ? null : resumed,
                List.copyOf(incomplete));
    }
}
