/** The fleet before its migration. */
@NullMarked
package dev.monochord.migrate.fleet.v1;

import org.jspecify.annotations.NullMarked;
