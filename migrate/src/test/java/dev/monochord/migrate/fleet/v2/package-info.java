/** The fleet after its migration. */
@NullMarked
package dev.monochord.migrate.fleet.v2;

import org.jspecify.annotations.NullMarked;
