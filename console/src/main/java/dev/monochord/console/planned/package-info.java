/** Patterns of designs that this program has no generated code of, run by their plans alone. */
@NullMarked
package dev.monochord.console.planned;

import org.jspecify.annotations.NullMarked;
