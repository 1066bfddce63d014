package dev.monochord.testing.example.desk;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = DeskTable.class)
@Key(partition = "TICKET#{ticket}", sort = "TICKET")
public record Ticket(@KeyOnly String ticket, String state, long replies) {}
