package dev.monochord.migrate.school.v2;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import org.jspecify.annotations.Nullable;

/** A room of a wing. */
@Item(table = SchoolTable.class)
@Key(partition = "WING#{wing}", sort = "ROOM#{roomId}")
public record Room(
        @KeyOnly String roomId,
        @KeyOnly String wing,
        @Nullable Integer floor,
        int seats) {}
