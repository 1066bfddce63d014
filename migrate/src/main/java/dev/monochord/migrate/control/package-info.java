/** Moving a migration from phase to phase, under guards. */
@NullMarked
package dev.monochord.migrate.control;

import org.jspecify.annotations.NullMarked;
