/** A school that keeps running while its table is migrated, and what must hold of it. */
@NullMarked
package dev.monochord.migrate.harness;

import org.jspecify.annotations.NullMarked;
