/** Change streams. */
@NullMarked
package dev.monochord.engine.internal.stream;

import org.jspecify.annotations.NullMarked;
