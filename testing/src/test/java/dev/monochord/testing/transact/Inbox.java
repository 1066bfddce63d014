package dev.monochord.testing.transact;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** The number of messages of a room that a user has not read. */
@Item(table = ChatTable.class)
@Key(partition = "USER#{user}", sort = "INBOX#{room}")
record Inbox(@KeyOnly String user, @KeyOnly String room, long unread) {}
