package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.nucleus.run.RunBodies.ResourceOutcome;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The failures that are in the audit log, so that an outage is entered when it begins or its error code changes, and not at
 * every tick. Kept in memory: another process enters the failure once more. Thread-safe.
 */
final class EnteredFailures {

    private static final int MAX = 10_000;

    private final Map<String, String> failing = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MAX;
        }
    };

    /** Returns whether a failure differs from the last one that was entered for the resource. */
    synchronized boolean isNew(RunOrder order, ResourceOutcome failed) {
        return !state(order, failed).equals(failing.get(key(order, failed.arn())));
    }

    /** Returns whether the last entry of a resource is a failure. */
    synchronized boolean isFailing(RunOrder order, String arn) {
        return failing.containsKey(key(order, arn));
    }

    /** Remembers the outcome of a stored entry: a failure lasts from then on, any other outcome ends it. */
    synchronized void entered(RunOrder order, ResourceOutcome outcome) {
        String key = key(order, outcome.arn());
        if (outcome.error() == null) {
            failing.remove(key);
        } else {
            failing.put(key, state(order, outcome));
        }
    }

    private static String state(RunOrder order, ResourceOutcome failed) {
        String error = String.valueOf(failed.error());
        int code = error.indexOf(": ");
        return order.action() + " " + (code < 0 ? error : error.substring(0, code));
    }

    private static String key(RunOrder order, String arn) {
        return order.scheduleId() + " " + arn;
    }
}
