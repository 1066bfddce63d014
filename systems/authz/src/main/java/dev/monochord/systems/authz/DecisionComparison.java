package dev.monochord.systems.authz;

import dev.monochord.systems.authz.AuthzBodies.ShownComparison;
import dev.monochord.systems.authz.AuthzBodies.ShownDifference;
import java.lang.System.Logger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Counts how two engines decide, and keeps the latest decisions in which they differ. Thread-safe. */
final class DecisionComparison {

    private static final int KEPT = 20;
    private static final Logger LOGGER = System.getLogger(DecisionComparison.class.getName());

    private final AtomicLong compared = new AtomicLong();
    private final AtomicLong different = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final Deque<ShownDifference> latest = new ArrayDeque<>();

    void agreed() {
        compared.incrementAndGet();
    }

    void differed(ShownDifference difference) {
        compared.incrementAndGet();
        different.incrementAndGet();
        synchronized (latest) {
            latest.addFirst(difference);
            if (latest.size() > KEPT) {
                latest.removeLast();
            }
        }
        LOGGER.log(
                Logger.Level.WARNING,
                "Cedar and Verified Permissions differ about {0} by {1} on {2}: {3} {4} and {5} {6}",
                difference.action(),
                difference.principal(),
                difference.resource(),
                difference.cedar(),
                difference.cedarPolicies(),
                difference.verifiedPermissions(),
                difference.verifiedPermissionsPolicies());
    }

    void failed(String why) {
        failed.incrementAndGet();
        LOGGER.log(Logger.Level.WARNING, "Verified Permissions could not be asked to compare: {0}", why);
    }

    long compared() {
        return compared.get();
    }

    long different() {
        return different.get();
    }

    long failed() {
        return failed.get();
    }

    ShownComparison shown() {
        List<ShownDifference> kept;
        synchronized (latest) {
            kept = new ArrayList<>(latest);
        }
        return new ShownComparison(compared(), different(), failed(), kept);
    }
}
