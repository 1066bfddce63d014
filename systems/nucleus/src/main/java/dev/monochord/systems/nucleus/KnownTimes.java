package dev.monochord.systems.nucleus;

import dev.monochord.systems.nucleus.cron.RunningTimes;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The times of schedules from tick to tick, so that expressions are read once and not every minute. It forgets schedules
 * that are not looked at any more. Thread-safe.
 */
final class KnownTimes {

    private final Map<String, Read> times = new ConcurrentHashMap<>();

    private record Read(ScheduleTerms terms, RunningTimes times) {}

    /**
     * When a schedule runs.
     *
     * @throws IllegalArgumentException if it was stored by somebody who did not check it
     */
    RunningTimes of(Schedule schedule) {
        ScheduleTerms terms = schedule.terms();
        Read known = times.get(schedule.scheduleId());
        if (known == null || !known.terms().sameTimes(terms)) {
            known = new Read(terms, terms.times());
            times.put(schedule.scheduleId(), known);
        }
        return known.times();
    }

    void forgetAllBut(Set<String> scheduleIds) {
        times.keySet().retainAll(scheduleIds);
    }
}
