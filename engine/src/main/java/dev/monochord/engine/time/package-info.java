/** The engine's clock. */
@NullMarked
package dev.monochord.engine.time;

import org.jspecify.annotations.NullMarked;
