/** Writes of several items, all or nothing. */
@NullMarked
package dev.monochord.runtime.transaction;

import org.jspecify.annotations.NullMarked;
