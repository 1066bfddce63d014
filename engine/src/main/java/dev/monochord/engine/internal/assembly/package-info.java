/** Builds an engine from its parts and dispatches calls to its operations. */
@NullMarked
package dev.monochord.engine.internal.assembly;

import org.jspecify.annotations.NullMarked;
