package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.qrie.QrieBodies.Unlisted;
import dev.monochord.systems.qrie.inventory.FoundResource;
import dev.monochord.systems.qrie.inventory.IncompleteListingException;
import dev.monochord.systems.qrie.inventory.Inventory;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The listing of one account and service: what is listed is stored and evaluated, and after a listing that came to its end
 * what it did not name is deleted. For one thread.
 *
 * <p>What has not changed is written at most once an hour, because every write rewrites the copy in the index of its
 * service. An event that is older than the listing and arrives after it may then replace a configuration that the listing
 * confirmed without writing it; the next listing puts that right.
 */
final class InventoryScan {

    private static final Duration QUIET = Duration.ofHours(1);

    private final ResourceStore resources;
    private final ResourceWrites writes;
    private final FindingWrites findings;
    private final Inventory inventory;
    private final ScanTally tally;

    InventoryScan(
            ResourceStore resources,
            ResourceWrites writes,
            FindingWrites findings,
            Inventory inventory,
            ScanTally tally) {
        this.resources = resources;
        this.writes = writes;
        this.findings = findings;
        this.inventory = inventory;
        this.tally = tally;
    }

    /** What is stored of a resource, without its configuration. */
    private record Stored(
            String digest,
            @Nullable Instant described,
            @Nullable Instant seen) {}

    void run(MonitoredAccount account, String service, FindingWrites.Plan plan, Instant start) {
        Map<String, Stored> missing = stored(account.accountId(), service);
        try {
            inventory.list(
                    account.accountId(), service, found -> take(account, found, missing.remove(found.arn()), plan));
        } catch (IncompleteListingException broken) {
            tally.incomplete.add(new Unlisted(account.accountId(), service));
            return;
        }
        sweep(account.accountId(), missing, start);
    }

    private Map<String, Stored> stored(String account, String service) {
        Map<String, Stored> stored = new HashMap<>();
        try (Stream<Resource> all = resources.everyOfAccountAndService(account, service)) {
            all.forEach(resource -> stored.put(
                    resource.arn(),
                    new Stored(ResourceSnapshot.digest(resource), resource.describeTime(), resource.lastSeenAt())));
        }
        return stored;
    }

    private void take(MonitoredAccount account, FoundResource found, @Nullable Stored before, FindingWrites.Plan plan) {
        tally.resources++;
        ResourceSnapshot snapshot;
        try {
            Documents.check(found.configuration());
            ResourceName name = ResourceName.of(account.accountId(), found.arn());
            snapshot = new ResourceSnapshot(
                    name, found.configuration(), found.describedAt().truncatedTo(ChronoUnit.MILLIS));
        } catch (RefusedException unusable) {
            tally.skipped++;
            return;
        }
        Instant written = before == null ? null : before.described();
        if (before != null && written != null && isQuiet(snapshot, before, written)) {
            tally.unchanged++;
            // What is stored is what is evaluated: findings are written only for the stored snapshot.
            snapshot = new ResourceSnapshot(snapshot.name(), snapshot.configuration(), written);
        } else if (writes.store(snapshot)) {
            tally.written++;
        } else {
            tally.older++;
            return;
        }
        tally.findings = tally.findings.plus(findings.evaluate(snapshot, account, plan));
    }

    private static boolean isQuiet(ResourceSnapshot snapshot, Stored before, Instant written) {
        return snapshot.time().isBefore(written.plus(QUIET))
                && before.digest().equals(Documents.digest(snapshot.configuration()));
    }

    /** Deletes what a complete listing, begun at this time, did not name. */
    private void sweep(String account, Map<String, Stored> missing, Instant start) {
        missing.forEach((arn, stored) -> {
            if (stored.seen() == null || stored.seen().isBefore(start)) {
                ResourceWrites.Deletion deletion = writes.delete(ResourceName.of(account, arn), start);
                if (deletion.result() == ResourceWrites.Deletion.Result.DELETED) {
                    tally.deleted++;
                }
                tally.findings = tally.findings.plus(new Changed(0, deletion.resolved()));
            }
        });
    }
}
