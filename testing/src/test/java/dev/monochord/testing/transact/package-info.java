/** Declared transactions of generated tables, on an engine. */
@NullMarked
package dev.monochord.testing.transact;

import org.jspecify.annotations.NullMarked;
