/** What the engine's tests share: threads that start together, a clock that is set by hand. */
@NullMarked
package dev.monochord.engine.testing;

import org.jspecify.annotations.NullMarked;
