/** How the tables of version 1 of the design become those of version 2. */
@NullMarked
package dev.monochord.systems.qrie.migration;

import org.jspecify.annotations.NullMarked;
