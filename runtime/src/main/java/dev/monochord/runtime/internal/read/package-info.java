/** Queries, scans and batches while they run. */
@NullMarked
package dev.monochord.runtime.internal.read;

import org.jspecify.annotations.NullMarked;
