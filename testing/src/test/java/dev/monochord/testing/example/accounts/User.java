package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;

@Item(table = AccountsTable.class)
@Key(partition = "ACCOUNT#{name}", sort = "ACCOUNT#{name}")
record User(
        String name,
        String plan,
        @Unique("EMAIL#{email}") String email,
        @Version long version) implements Account {

    User(String name, String plan, String email) {
        this(name, plan, email, 0);
    }
}
