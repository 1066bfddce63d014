package dev.monochord.testing.protocol;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** A rehearsal in one of the rooms of a studio. */
@Item(table = StudioTable.class)
@Key(partition = "STUDIO#{studio}", sort = "REHEARSAL#{day}")
@ChildOf(value = Room.class, counter = "rehearsals", limit = 1)
record Rehearsal(@KeyOnly String studio, @KeyOnly String day, String room) {}
