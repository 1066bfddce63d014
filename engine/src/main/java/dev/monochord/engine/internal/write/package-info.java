/** Writes: one item or many, their index rows, streams and expiry, in one atomic batch. */
@NullMarked
package dev.monochord.engine.internal.write;

import org.jspecify.annotations.NullMarked;
