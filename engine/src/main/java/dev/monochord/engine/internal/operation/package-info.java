/** The operations of the API as values, and the interface that calls them. */
@NullMarked
package dev.monochord.engine.internal.operation;

import org.jspecify.annotations.NullMarked;
