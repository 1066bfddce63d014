/** Keys written and read by generated code. */
@NullMarked
package dev.monochord.runtime.key;

import org.jspecify.annotations.NullMarked;
