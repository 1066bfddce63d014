package dev.monochord.systems.nucleus.schedule;

import org.jspecify.annotations.Nullable;

/** What a caller says of a schedule, unchecked; null where nothing is given. */
record ScheduleInput(
        @Nullable String name,
        @Nullable String startCron,
        @Nullable String endCron,
        @Nullable String timezone,
        @Nullable Boolean enabled,
        @Nullable Boolean enforce,
        @Nullable String dstGap,
        @Nullable Boolean applyNow) {}
