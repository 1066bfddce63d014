/** When schedules start and stop what they are for: cron expressions in time zones. */
@NullMarked
package dev.monochord.systems.nucleus.cron;

import org.jspecify.annotations.NullMarked;
