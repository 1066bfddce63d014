package dev.monochord.testing.protocol;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** A room of a studio, which counts its rehearsals. */
@Item(table = StudioTable.class)
@Key(partition = "STUDIO#{studio}", sort = "ROOM#{room}")
record Room(@KeyOnly String studio, @KeyOnly String room, long rehearsals) {}
