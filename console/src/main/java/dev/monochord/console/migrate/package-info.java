/** Migrations as pages: where they stand, what differs, and the actions their phase allows. */
@NullMarked
package dev.monochord.console.migrate;

import org.jspecify.annotations.NullMarked;
