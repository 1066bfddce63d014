/** What a pattern costs, in capacity units and in money. */
@NullMarked
package dev.monochord.model.cost;

import org.jspecify.annotations.NullMarked;
