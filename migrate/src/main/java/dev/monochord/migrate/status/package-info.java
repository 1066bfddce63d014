/** Where a migration stands, computed from its state for people and programs that watch it. */
@NullMarked
package dev.monochord.migrate.status;

import org.jspecify.annotations.NullMarked;
