/** Pages about what the patterns of a design cost. */
@NullMarked
package dev.monochord.console.cost;

import org.jspecify.annotations.NullMarked;
