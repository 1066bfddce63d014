/** Compares PostgreSQL and DynamoDB in both directions. */
@NullMarked
package dev.monochord.migrate.postgres.verify;

import org.jspecify.annotations.NullMarked;
