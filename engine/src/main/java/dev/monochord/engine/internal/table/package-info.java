/** Tables and indexes: their definitions, the catalog and the control plane. */
@NullMarked
package dev.monochord.engine.internal.table;

import org.jspecify.annotations.NullMarked;
