package dev.monochord.systems.nucleus.schedule;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.cron.CronExpression;
import dev.monochord.systems.nucleus.cron.DstGap;
import dev.monochord.systems.nucleus.cron.Occurrences;
import dev.monochord.systems.nucleus.envelope.Fields;
import dev.monochord.systems.nucleus.table.ScheduleTerms;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a schedule may say. What it may not is refused with 400 and the name of the field. */
final class ScheduleRules {

    private static final Set<String> ZONES = Set.copyOf(ZoneId.getAvailableZoneIds());

    private ScheduleRules() {}

    static ScheduleTerms check(ScheduleInput wanted, Instant now) {
        DstGap gap = gap(wanted.dstGap());
        String name = Fields.name("schedule_name", wanted.name());
        ZoneId zone = zone(wanted.timezone());
        CronExpression start = cron("start_cron", wanted.startCron(), zone, gap, now);
        CronExpression end = cron("end_cron", wanted.endCron(), zone, gap, now);
        if (start.sameTimes(end)) {
            throw Refusal.invalid("end_cron", "must have other times than start_cron");
        }
        boolean enforce = Boolean.TRUE.equals(wanted.enforce());
        return new ScheduleTerms(name, start.toString(), end.toString(), zone.getId(), enforce, gap);
    }

    /** The terms after a change. Those that stay are not checked against the present again, save together with others. */
    static ScheduleTerms check(ScheduleTerms before, ScheduleInput change, Instant now) {
        String name = Fields.name("schedule_name", or(change.name(), before.name()));
        boolean enforce = change.enforce() == null ? before.enforce() : change.enforce();
        DstGap gap = change.dstGap() == null ? before.dstGap() : gap(change.dstGap());
        ScheduleTerms after = new ScheduleTerms(
                name,
                or(change.startCron(), before.startCron()),
                or(change.endCron(), before.endCron()),
                or(change.timezone(), before.timezone()),
                enforce,
                gap);
        ScheduleInput whole = new ScheduleInput(
                name, after.startCron(), after.endCron(), after.timezone(), null, enforce, gap.text(), null);
        return after.sameTimes(before) ? after : check(whole, now);
    }

    private static CronExpression cron(String field, @Nullable String text, ZoneId zone, DstGap gap, Instant now) {
        if (text == null) {
            throw Refusal.invalid(field, "is required");
        }
        CronExpression cron;
        try {
            cron = CronExpression.parse(text);
        } catch (IllegalArgumentException unreadable) {
            throw Refusal.invalid(field, String.valueOf(unreadable.getMessage()));
        }
        if (new Occurrences(cron, zone, gap).nextAfter(now).isEmpty()) {
            throw Refusal.invalid(field, "has no time in the future");
        }
        return cron;
    }

    private static ZoneId zone(@Nullable String text) {
        if (text == null || !ZONES.contains(text)) {
            throw Refusal.invalid("timezone", "must be the name of a time zone, such as Europe/Berlin");
        }
        return ZoneId.of(text);
    }

    private static DstGap gap(@Nullable String text) {
        if (text == null || text.equals("skip")) {
            return DstGap.SKIP;
        }
        if (text.equals("shift")) {
            return DstGap.SHIFT;
        }
        throw Refusal.invalid("dst_gap", "must be skip or shift");
    }

    private static String or(@Nullable String given, String otherwise) {
        return given == null ? otherwise : given;
    }
}
