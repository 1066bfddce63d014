/** Connections to PostgreSQL, and what its catalog says about tables. */
@NullMarked
package dev.monochord.migrate.postgres.catalog;

import org.jspecify.annotations.NullMarked;
