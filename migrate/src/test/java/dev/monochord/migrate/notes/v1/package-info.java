/** The notes before their migration. */
@NullMarked
package dev.monochord.migrate.notes.v1;

import org.jspecify.annotations.NullMarked;
