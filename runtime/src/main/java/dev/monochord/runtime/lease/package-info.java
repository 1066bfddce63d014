/** Claims and locks that are taken over when their holder is gone. */
@NullMarked
package dev.monochord.runtime.lease;

import org.jspecify.annotations.NullMarked;
