/** Writes of items with their guards, parents and versions. */
@NullMarked
package dev.monochord.runtime.internal.write;

import org.jspecify.annotations.NullMarked;
