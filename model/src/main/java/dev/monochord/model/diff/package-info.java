/** What changed between two designs. */
@NullMarked
package dev.monochord.model.diff;

import org.jspecify.annotations.NullMarked;
