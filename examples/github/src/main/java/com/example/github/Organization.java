package com.example.github;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

@Item(table = GitHub.class)
@Key(partition = "ACCOUNT#{name}", sort = "ACCOUNT#{name}")
public record Organization(String name, String plan, long members) implements Account {

    public Organization(String name, String plan) {
        this(name, plan, 0);
    }
}
