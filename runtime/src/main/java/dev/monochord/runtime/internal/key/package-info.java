/** Keys compared, ordered and described. */
@NullMarked
package dev.monochord.runtime.internal.key;

import org.jspecify.annotations.NullMarked;
