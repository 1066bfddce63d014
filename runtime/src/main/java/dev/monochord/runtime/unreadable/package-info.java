/** Rows that reads skip because they cannot be turned into records. */
@NullMarked
package dev.monochord.runtime.unreadable;

import org.jspecify.annotations.NullMarked;
