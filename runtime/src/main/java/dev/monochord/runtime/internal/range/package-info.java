/** Ranges of sort keys. */
@NullMarked
package dev.monochord.runtime.internal.range;

import org.jspecify.annotations.NullMarked;
