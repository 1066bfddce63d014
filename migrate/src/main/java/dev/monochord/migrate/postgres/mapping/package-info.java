/** The mapping file: how a row of any table becomes an item. */
@NullMarked
package dev.monochord.migrate.postgres.mapping;

import org.jspecify.annotations.NullMarked;
