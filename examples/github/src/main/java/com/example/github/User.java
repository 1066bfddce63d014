package com.example.github;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

@Item(table = GitHub.class)
@Key(partition = "ACCOUNT#{name}", sort = "ACCOUNT#{name}")
public record User(String name, String plan) implements Account {}
