package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

@Item(table = AccountsTable.class)
@Key(partition = "ACCOUNT#{name}", sort = "TOKEN#{token}")
@ChildOf(User.class)
record Token(String name, String token) {}
