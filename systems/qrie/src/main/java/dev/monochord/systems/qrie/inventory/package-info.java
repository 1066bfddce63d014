/** Where resources are listed: the seam to a cloud, and a simulated one. */
@NullMarked
package dev.monochord.systems.qrie.inventory;

import org.jspecify.annotations.NullMarked;
