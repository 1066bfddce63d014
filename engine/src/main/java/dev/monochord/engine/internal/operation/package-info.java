/** The operations, and the way a request takes through the engine. */
@NullMarked
package dev.monochord.engine.internal.operation;

import org.jspecify.annotations.NullMarked;
