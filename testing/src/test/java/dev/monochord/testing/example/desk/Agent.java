package dev.monochord.testing.example.desk;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;

@Item(table = DeskTable.class)
@Key(partition = "AGENT#{agent}", sort = "AGENT")
public record Agent(
        @KeyOnly String agent,
        @Unique("EMAIL#{email:lower}") String email,
        @Version long version) {}
