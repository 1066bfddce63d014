package dev.monochord.systems.nucleus.run;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.StoppedService;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Keeps the desired counts of stopped ECS services. A count is stored by the ARN of its service, which outlives schedules, and
 * in the saved state of the resource, where users see it. Thread-safe.
 */
record ServiceCounts(Monochord monochord, NucleusAppTable table) {

    private static final String COUNT = "desired_count";

    /** Stores the count of a service that is about to be stopped; returns the resource with that count. */
    TargetedResource save(TargetedResource service, int count) {
        table.saveStoppedService(new StoppedService(service.resourceArn(), count, StoredTime.now(monochord)));
        return with(service, count);
    }

    /** Returns a service that is about to be started, with the count of its last stop by any schedule. */
    TargetedResource restore(TargetedResource service) {
        return table.stoppedService(service.resourceArn())
                .map(stopped -> with(service, stopped.desiredCount()))
                .orElse(service);
    }

    private static TargetedResource with(TargetedResource service, int count) {
        return service.saving(Map.of(COUNT, count));
    }

    /** Returns the count to start a service with; empty if it is not known. */
    static OptionalInt of(TargetedResource service) {
        Map<String, Object> saved = service.savedState();
        return saved != null && saved.get(COUNT) instanceof Number count && count.intValue() > 0
                ? OptionalInt.of(count.intValue())
                : OptionalInt.empty();
    }
}
