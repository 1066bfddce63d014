/** The entry: {@link dev.monochord.runtime.Monochord}, on which generated tables are opened. */
@NullMarked
package dev.monochord.runtime;

import org.jspecify.annotations.NullMarked;
