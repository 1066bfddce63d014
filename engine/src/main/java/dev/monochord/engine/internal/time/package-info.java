/** Durations and instants as text, waiting, and periodic tasks. */
@NullMarked
package dev.monochord.engine.internal.time;

import org.jspecify.annotations.NullMarked;
