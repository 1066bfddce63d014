package dev.monochord.migrate.journal.v2;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = JournalTable.class)
@Key(partition = "AUTHOR#{author}", sort = "PICTURE#{entryId}")
public record Photo(@KeyOnly String author, @KeyOnly String entryId, String file) implements Entry {}
