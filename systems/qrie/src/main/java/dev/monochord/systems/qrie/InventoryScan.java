package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.inventory.FoundResource;
import dev.monochord.systems.qrie.inventory.IncompleteListingException;
import dev.monochord.systems.qrie.inventory.InventoryListing;
import dev.monochord.systems.qrie.inventory.InventoryPage;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One listing of an account: what is listed is stored and evaluated, and after a listing that came to its end what it did
 * not name is deleted. Not thread-safe.
 *
 * <p>What has not changed is written at most once an hour, because every write rewrites the copy in the index of its
 * service. An event that is older than the listing and arrives after it may then replace a configuration that the listing
 * confirmed without writing it; the next listing puts that right.
 *
 * <p>A listing may be finished by another scan than the one that began it. What that one found is known by its time alone:
 * whatever it saw was written after the listing began, or was unchanged and written less than an hour before. So what was
 * written earlier and is not on the remaining pages is gone; the rest is left to the next listing.
 */
record InventoryScan(ResourceWrites writes, FindingWrites findings, ScanTally tally, FailureIsolation isolation) {

    private static final Duration QUIET = Duration.ofHours(1);

    /** What is stored of a resource, without its configuration. */
    record Stored(
            String digest,
            @Nullable Instant described,
            @Nullable Instant seen) {}

    /** Reads a listing from where its progress is to its end. */
    void run(
            MonitoredAccount account,
            InventoryListing listing,
            Map<String, Stored> stored,
            FindingWrites.Plan plan,
            ListingProgress progress)
            throws IncompleteListingException {
        Map<String, Stored> missing = new HashMap<>(stored);
        missing.keySet().removeIf(arn -> Arn.parse(arn).filter(listing::covers).isEmpty());
        tally.resumed += progress.isResumed() ? 1 : 0;
        String unread = progress.unread();
        String cursor = progress.cursor();
        do {
            InventoryPage page = listing.page(cursor);
            page.resources().forEach(found -> take(account, found, missing.remove(found.arn()), plan));
            unread = unread == null ? page.unread() : unread;
            cursor = page.next();
            if (cursor != null && !progress.advance(cursor, unread)) {
                throw new IncompleteListingException("another scan has taken the listing over");
            }
        } while (cursor != null);
        progress.finish();
        if (unread != null) {
            throw new IncompleteListingException(unread);
        }
        Instant start = progress.start();
        sweep(account.accountId(), missing, start, progress.isResumed() ? start.minus(QUIET) : start);
    }

    /** What is stored of an account and a service. */
    static Map<String, Stored> stored(ResourceStore resources, String account, String service) {
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
        tally.isolate(isolation, snapshot.name(), () -> take(account, snapshot, before, plan));
    }

    private void take(
            MonitoredAccount account, ResourceSnapshot found, @Nullable Stored before, FindingWrites.Plan plan) {
        ResourceSnapshot snapshot = found;
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

    /** Deletes what a complete listing, begun at this time, did not name, unless it was seen since another time. */
    private void sweep(String account, Map<String, Stored> missing, Instant start, Instant since) {
        missing.forEach((arn, stored) -> {
            if (stored.seen() == null || stored.seen().isBefore(since)) {
                ResourceName name = ResourceName.of(account, arn);
                tally.isolate(isolation, name, () -> {
                    ResourceWrites.ResourceWrite deletion = writes.delete(name, start);
                    if (deletion.result() == ResourceWrites.ResourceWrite.Result.DELETED) {
                        tally.deleted++;
                    }
                    tally.findings = tally.findings.plus(deletion.findings());
                });
            }
        });
    }
}
