package dev.monochord.testing.protocol;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** One thing that was done. */
@Item(table = JournalTable.class)
@Key(partition = "STUDIO#{studio}", sort = "ENTRY#{number:6}")
record Entry(String studio, long number, String text) {}
