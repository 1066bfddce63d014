package dev.monochord.testing.transact;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** One thing that was done. */
@Item(table = LogTable.class)
@Key(partition = "LOG#{log}", sort = "{number:6}")
record LogEntry(@KeyOnly String log, @KeyOnly int number, String text) {}
