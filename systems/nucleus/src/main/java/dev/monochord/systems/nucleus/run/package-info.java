/** Runs: what schedules do to resources, and when. */
@NullMarked
package dev.monochord.systems.nucleus.run;

import org.jspecify.annotations.NullMarked;
