package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;

@Item(table = AccountsTable.class)
@Key(partition = "ACCOUNT#{name}", sort = "ACCOUNT#{name}")
record User(
        String name, String plan, @Unique("EMAIL#{email}") String email) implements Account {}
