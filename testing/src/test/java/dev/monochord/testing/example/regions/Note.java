package dev.monochord.testing.example.regions;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** In no index: it has a tenant but no region. */
@Item(table = OrdersTable.class)
@Key(partition = "ORDER#{id}", sort = "NOTE")
record Note(@KeyOnly String id, String tenant, String text) {}
