/** Schedules and the resources under them: rules, routes and bodies. */
@NullMarked
package dev.monochord.systems.nucleus.schedule;

import org.jspecify.annotations.NullMarked;
