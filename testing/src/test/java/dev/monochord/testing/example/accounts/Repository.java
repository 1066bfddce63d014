package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

@Item(table = AccountsTable.class)
@Key(partition = "ACCOUNT#{owner}", sort = "REPOSITORY#{name}")
record Repository(String owner, String name) {}
