/** The table of accounts, schedules and resources: its access patterns and its items. */
@NullMarked
package dev.monochord.systems.nucleus.table;

import org.jspecify.annotations.NullMarked;
