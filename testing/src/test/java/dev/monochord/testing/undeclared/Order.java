package dev.monochord.testing.undeclared;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = OrdersTable.class)
@Key(partition = "ORDER#{id}", sort = "ORDER")
@IndexKey(index = "byState", partition = "{state}", sort = "{due}")
@SuppressWarnings({"MC101", "MC125"})
record Order(@KeyOnly String id, String state, String due) {}
