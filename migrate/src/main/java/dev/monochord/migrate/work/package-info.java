/** Passes over a table, shared by equal workers: copying, sweeping, verifying. */
@NullMarked
package dev.monochord.migrate.work;

import org.jspecify.annotations.NullMarked;
