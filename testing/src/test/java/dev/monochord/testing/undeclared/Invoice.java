package dev.monochord.testing.undeclared;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** In index byState like an order, because it stores the same attributes. */
@Item(table = OrdersTable.class)
@Key(partition = "INVOICE#{id}", sort = "INVOICE")
@SuppressWarnings("MC125")
record Invoice(@KeyOnly String id, String state, String due) {}
