/** Page tokens. */
@NullMarked
package dev.monochord.runtime.internal.page;

import org.jspecify.annotations.NullMarked;
