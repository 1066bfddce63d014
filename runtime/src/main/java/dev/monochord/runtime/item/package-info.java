/** Kinds of item as generated code describes them, and items as they are stored. */
@NullMarked
package dev.monochord.runtime.item;

import org.jspecify.annotations.NullMarked;
