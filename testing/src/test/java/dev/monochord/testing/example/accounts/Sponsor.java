package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import org.jspecify.annotations.Nullable;

@Item(table = AccountsTable.class)
@Key(partition = "ACCOUNT#{organization}", sort = "SPONSOR#{sponsor}")
@IndexKey(index = "byLevel", partition = "LEVEL#{level}", sort = "{sponsor}")
record Sponsor(
        String organization,
        String sponsor,
        String level,
        @Nullable String note) {}
