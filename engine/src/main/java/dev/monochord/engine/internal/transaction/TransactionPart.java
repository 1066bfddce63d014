package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.write.ItemChange;

/**
 * One item of a write transaction, checked and resolved.
 *
 * @param insert whether its condition is that there is no such item, which has a reason of its own
 * @param returnsItem whether a failed condition shows the item
 */
public record TransactionPart(ItemChange change, boolean insert, boolean returnsItem) {}
