/** The catalog of tables and indexes, and the control plane. */
@NullMarked
package dev.monochord.engine.internal.table;

import org.jspecify.annotations.NullMarked;
