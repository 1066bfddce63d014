package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Version;

@Item(table = AccountsTable.class)
@Key(partition = "ACCOUNT#{organization}", sort = "ACCOUNT#{organization}")
record Organization(
        String organization,
        String plan,
        long teams,
        @Version long version) implements Account {

    Organization(String organization, String plan) {
        this(organization, plan, 0, 0);
    }
}
