/** How far a migration from PostgreSQL has come: a table of its own. */
@NullMarked
package dev.monochord.migrate.postgres.state;

import org.jspecify.annotations.NullMarked;
