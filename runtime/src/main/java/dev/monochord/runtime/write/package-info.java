/** Writes of one item with its guards and parents. */
@NullMarked
package dev.monochord.runtime.write;

import org.jspecify.annotations.NullMarked;
