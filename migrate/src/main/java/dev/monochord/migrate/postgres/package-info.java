/** Moves tables of PostgreSQL to DynamoDB: captured first, copied, followed, verified. */
@NullMarked
package dev.monochord.migrate.postgres;

import org.jspecify.annotations.NullMarked;
