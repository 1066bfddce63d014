package dev.monochord.testing.transact;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;

/** A user by a unique name. */
@Item(table = ChatTable.class)
@Key(partition = "USER#{user}", sort = "HANDLE")
record Handle(
        @KeyOnly String user, @Unique("HANDLE#{name:lower}") String name) {}
