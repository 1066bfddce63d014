/**
 * The shapes stored by hand-written code: the same attributes and keys, maps with their capacity, nothing clever. What is
 * stored is trusted to be as it was written, so that an absent attribute is a NullPointerException.
 */
@NullUnmarked
package dev.monochord.benchmarks.codec.hand;

import org.jspecify.annotations.NullUnmarked;
