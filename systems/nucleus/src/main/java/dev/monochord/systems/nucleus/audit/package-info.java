/** The audit log: its table, its entries and its routes. */
@NullMarked
package dev.monochord.systems.nucleus.audit;

import org.jspecify.annotations.NullMarked;
