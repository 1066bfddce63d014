package dev.monochord.systems.nucleus.cron;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Optional;

/**
 * The instants at which a cron expression is due in a zone. Immutable.
 *
 * <p>A wall clock shows some minutes twice when clocks are set back, and leaves some out when they are set forward. What is
 * due in a minute that comes twice is due the first time only. What is due in a minute that is left out is not due on that
 * day, or at the first minute after the gap, as {@link DstGap} says.
 */
public record Occurrences(CronExpression cron, ZoneId zone, DstGap gap) {

    private static final int MAX_TRIES = 2_000;

    /** The last one that is at this time or before it. */
    public Optional<Instant> lastUpTo(Instant time) {
        Optional<LocalDateTime> wall = cron.lastUpTo(latestShown(time));
        while (wall.isPresent()) {
            Optional<Instant> due = instant(wall.get());
            if (due.isPresent() && !due.get().isAfter(time)) {
                return due;
            }
            LocalDateTime before = due.isPresent() ? wall.get() : beginningOfGap(wall.get());
            wall = cron.lastUpTo(before.minusMinutes(1));
        }
        return Optional.empty();
    }

    /** The first one after this time. */
    public Optional<Instant> nextAfter(Instant time) {
        LocalDateTime from = LocalDateTime.ofInstant(time, zone).minusMinutes(1);
        for (int i = 0; i < MAX_TRIES; i++) {
            Optional<LocalDateTime> wall = cron.nextAfter(from);
            if (wall.isEmpty()) {
                return Optional.empty();
            }
            Optional<Instant> due = instant(wall.get());
            if (due.isPresent() && due.get().isAfter(time)) {
                return due;
            }
            from = wall.get();
        }
        return Optional.empty();
    }

    /** The latest minute that the wall clock has shown: in the second of two equal hours that is the end of the first. */
    private LocalDateTime latestShown(Instant time) {
        LocalDateTime now = LocalDateTime.ofInstant(time, zone).truncatedTo(ChronoUnit.MINUTES);
        ZoneOffsetTransition last = zone.getRules().previousTransition(time.plusNanos(1));
        if (last != null && last.isOverlap() && now.isBefore(last.getDateTimeBefore())) {
            return last.getDateTimeBefore().minusMinutes(1);
        }
        return now;
    }

    private Optional<Instant> instant(LocalDateTime wall) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(wall);
        if (!offsets.isEmpty()) {
            return Optional.of(wall.toInstant(offsets.get(0)));
        }
        return gap == DstGap.SHIFT
                ? Optional.of(zone.getRules().getTransition(wall).getInstant())
                : Optional.empty();
    }

    private LocalDateTime beginningOfGap(LocalDateTime wall) {
        return zone.getRules().getTransition(wall).getDateTimeBefore();
    }
}
