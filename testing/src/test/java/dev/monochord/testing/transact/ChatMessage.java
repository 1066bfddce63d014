package dev.monochord.testing.transact;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** A message of a room, at most 200. */
@Item(table = ChatTable.class)
@ChildOf(value = ChatRoom.class, counter = "messageCount", limit = 200)
@Key(partition = "ROOM#{room}", sort = "MESSAGE#{number:6}")
record ChatMessage(@KeyOnly String room, @KeyOnly int number, String author) {}
