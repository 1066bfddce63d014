package dev.monochord.testing.example;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;

@Item(table = TeamsTable.class)
@Key(partition = "TEAM#{team}", sort = "TEAM")
public record Team(
        @KeyOnly String team,
        String title,
        long memberCount,
        @Version long version) {}
