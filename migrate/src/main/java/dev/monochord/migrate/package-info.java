/** Migrations between two designs, or from PostgreSQL: online, verified, resumable and reversible. */
@NullMarked
package dev.monochord.migrate;

import org.jspecify.annotations.NullMarked;
