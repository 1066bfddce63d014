/** Sends requests, repeats them and turns failures into errors. */
@NullMarked
package dev.monochord.runtime.internal.call;

import org.jspecify.annotations.NullMarked;
