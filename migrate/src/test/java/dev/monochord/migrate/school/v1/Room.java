package dev.monochord.migrate.school.v1;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import org.jspecify.annotations.Nullable;

/** A room, whose number is padded so that rooms are in order. */
@Item(table = SchoolTable.class)
@Key(partition = "ROOM#{roomId}", sort = "WING#{wing:word}[#{floor:3}]")
public record Room(
        String roomId,
        @KeyOnly String wing,
        @KeyOnly @Nullable Integer floor,
        int seats) {}
