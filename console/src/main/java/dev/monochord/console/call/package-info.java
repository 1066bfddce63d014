/** Calls of generated tables by the names in their designs, and the requests that they send. */
@NullMarked
package dev.monochord.console.call;

import org.jspecify.annotations.NullMarked;
