/** Ordered bytes: the one interface between the engine and what keeps its rows. */
@NullMarked
package dev.monochord.engine.internal.storage;

import org.jspecify.annotations.NullMarked;
