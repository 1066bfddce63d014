/** Deletion of an item with everything under its partition key. */
@NullMarked
package dev.monochord.runtime.partition;

import org.jspecify.annotations.NullMarked;
