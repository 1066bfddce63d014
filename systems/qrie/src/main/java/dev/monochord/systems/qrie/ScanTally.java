package dev.monochord.systems.qrie;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.systems.kit.FailureIsolation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scan has done so far. Not thread-safe. */
final class ScanTally {

    /** A listing that did not come to its end. */
    record Unlisted(
            String account, String service, @Nullable String listing, String reason) {}

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

    /** Runs the work on one resource. A failure is logged, and the resource counts as skipped. */
    void isolate(FailureIsolation isolation, ResourceName resource, Runnable work) {
        String name = "resource " + resource.text() + " of account " + resource.account();
        try {
            work.run();
            isolation.succeeded(name);
        } catch (RetriesExhaustedException outOfReach) {
            throw outOfReach;
        } catch (MonochordException failure) {
            isolation.report(name, failure);
            skipped++;
        }
    }

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
}
