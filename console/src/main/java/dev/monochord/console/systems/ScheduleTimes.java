package dev.monochord.console.systems;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** When the resources of a schedule run, as Nucleus computes it. Thread-safe. */
@FunctionalInterface
public interface ScheduleTimes {

    /**
     * Returns the times between two instants at which resources run, in order.
     *
     * @throws IllegalArgumentException if the schedule was stored by a program that did not check it
     */
    List<Window> between(String startCron, String endCron, ZoneId zone, String dstGap, Instant from, Instant to);

    /** A time during which resources run. */
    record Window(Instant from, Instant to) {}
}
