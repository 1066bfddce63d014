package dev.monochord.testing.transact;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;

/** A room, which counts its messages. */
@Item(table = ChatTable.class)
@Key(partition = "ROOM#{room}", sort = "ROOM")
record ChatRoom(
        @KeyOnly String room,
        String title,
        long messageCount,
        @Version long version) {}
