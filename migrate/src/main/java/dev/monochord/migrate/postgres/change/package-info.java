/** Changes of PostgreSQL rows in commit order, and where they come from. */
@NullMarked
package dev.monochord.migrate.postgres.change;

import org.jspecify.annotations.NullMarked;
