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

    /** Remembers a failure; returns whether it differs from the last one of the resource. */
    synchronized boolean isNew(RunOrder order, ResourceOutcome failed) {
        String error = String.valueOf(failed.error());
        int code = error.indexOf(": ");
        String state = order.action() + " " + (code < 0 ? error : error.substring(0, code));
        return !state.equals(failing.put(key(order, failed.arn()), state));
    }

    /** Forgets the failure of a resource; returns whether there was one. */
    synchronized boolean end(RunOrder order, String arn) {
        return failing.remove(key(order, arn)) != null;
    }

    private static String key(RunOrder order, String arn) {
        return order.scheduleId() + " " + arn;
    }
}
