package dev.monochord.testing.design;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.UUID;

/** A lamp for a mood. */
@Item(table = LampTable.class)
@Key(partition = "LAMP#{id}", sort = "MOOD#{mood}")
record Lamp(@KeyOnly UUID id, @KeyOnly Mood mood, String colour) {}
