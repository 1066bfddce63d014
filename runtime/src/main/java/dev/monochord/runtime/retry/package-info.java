/** Waiting and trying again. */
@NullMarked
package dev.monochord.runtime.retry;

import org.jspecify.annotations.NullMarked;
