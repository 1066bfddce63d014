/** Copies rows, applies changes and sweeps what both leave behind. */
@NullMarked
package dev.monochord.migrate.postgres.transfer;

import org.jspecify.annotations.NullMarked;
