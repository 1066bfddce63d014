/** The notes after their migration. */
@NullMarked
package dev.monochord.migrate.notes.v2;

import org.jspecify.annotations.NullMarked;
