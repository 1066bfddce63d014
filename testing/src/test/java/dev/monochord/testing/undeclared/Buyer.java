package dev.monochord.testing.undeclared;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;

/** Its guard stores the address too, and is therefore in index byMail beside it. */
@Item(table = OrdersTable.class)
@Key(partition = "BUYER#{id}", sort = "BUYER")
@IndexKey(index = "byMail", partition = "{mail}")
@SuppressWarnings("MC125")
record Buyer(@KeyOnly String id, @Unique("MAIL#{mail}") String mail) {}
