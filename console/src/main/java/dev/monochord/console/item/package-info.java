/** Pages about stored items: patterns as forms, item collections, items, and changes of them. */
@NullMarked
package dev.monochord.console.item;

import org.jspecify.annotations.NullMarked;
