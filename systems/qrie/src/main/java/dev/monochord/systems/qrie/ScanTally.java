package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.QrieBodies.ScanResult;
import dev.monochord.systems.qrie.QrieBodies.Unlisted;
import java.util.ArrayList;
import java.util.List;

/** What a scan has done so far. For one thread. */
final class ScanTally {

    int accounts;
    int resources;
    int written;
    int unchanged;
    int older;
    int skipped;
    int deleted;
    Changed findings = Changed.NOTHING;
    final List<Unlisted> incomplete = new ArrayList<>();

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
                List.copyOf(incomplete));
    }
}
