/** Requests as they are sent, measured and reported. */
@NullMarked
package dev.monochord.runtime.call;

import org.jspecify.annotations.NullMarked;
