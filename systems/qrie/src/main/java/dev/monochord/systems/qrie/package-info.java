/**
 * qrie: the resources of accounts and what policies find about them, by the proposed design. The design that it replaces
 * is in {@link dev.monochord.systems.qrie.current}; the tables that both use alike are here.
 */
@NullMarked
package dev.monochord.systems.qrie;

import org.jspecify.annotations.NullMarked;
