package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.write.ItemChange;

/**
 * One item of a write transaction, checked and resolved.
 *
 * @param returnsItem whether a failed condition shows the item
 */
record TransactionPart(ItemChange change, boolean returnsItem) {}
