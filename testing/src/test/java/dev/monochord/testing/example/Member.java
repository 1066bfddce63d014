package dev.monochord.testing.example;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;
import java.time.Instant;

@Item(table = TeamsTable.class)
@ChildOf(value = Team.class, counter = "memberCount", limit = 3)
@Key(partition = "TEAM#{team}", sort = "MEMBER#{memberId}")
public record Member(
        @KeyOnly String team,
        @KeyOnly String memberId,
        @Unique("EMAIL#{email:lower}") String email,
        Instant joinedAt) {}
