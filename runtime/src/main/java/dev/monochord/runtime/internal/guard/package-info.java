/** Scans for guards and their owners. */
@NullMarked
package dev.monochord.runtime.internal.guard;

import org.jspecify.annotations.NullMarked;
