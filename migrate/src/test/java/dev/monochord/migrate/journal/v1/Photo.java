package dev.monochord.migrate.journal.v1;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = JournalTable.class)
@Key(partition = "AUTHOR#{author}", sort = "PHOTO#{entryId}")
public record Photo(@KeyOnly String author, @KeyOnly String entryId, String file) implements Entry {}
