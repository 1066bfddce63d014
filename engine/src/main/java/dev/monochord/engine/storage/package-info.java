/** How an engine keeps its data: durability, the health of its folder, and its failures. */
@NullMarked
package dev.monochord.engine.storage;

import org.jspecify.annotations.NullMarked;
