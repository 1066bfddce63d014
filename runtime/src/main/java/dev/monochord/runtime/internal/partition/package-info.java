/** Deletes everything in a partition. */
@NullMarked
package dev.monochord.runtime.internal.partition;

import org.jspecify.annotations.NullMarked;
