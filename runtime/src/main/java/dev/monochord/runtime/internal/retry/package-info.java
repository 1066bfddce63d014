/** Repeats what may succeed later. */
@NullMarked
package dev.monochord.runtime.internal.retry;

import org.jspecify.annotations.NullMarked;
