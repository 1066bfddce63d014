/** Reads: one item, queries, scans, batches, item collections. */
@NullMarked
package dev.monochord.runtime.read;

import org.jspecify.annotations.NullMarked;
