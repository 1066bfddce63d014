package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

@Item(table = AccountsTable.class)
@Key(partition = "ACCOUNT#{organization}", sort = "TEAM#{team}")
@ChildOf(value = Organization.class, counter = "teams")
record Team(String organization, String team) {}
