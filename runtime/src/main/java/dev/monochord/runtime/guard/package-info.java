/** The check of guards of unique values against the items that own them. */
@NullMarked
package dev.monochord.runtime.guard;

import org.jspecify.annotations.NullMarked;
