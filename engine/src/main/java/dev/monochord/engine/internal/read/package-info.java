/** Reads: items, queries, scans and their pages. */
@NullMarked
package dev.monochord.engine.internal.read;

import org.jspecify.annotations.NullMarked;
