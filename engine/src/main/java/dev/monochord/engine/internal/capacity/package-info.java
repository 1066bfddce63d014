/** Capacity units: what a request costs, to the half unit. */
@NullMarked
package dev.monochord.engine.internal.capacity;

import org.jspecify.annotations.NullMarked;
