package modular;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

@Item(table = NotesTable.class)
@Key(partition = "AUTHOR#{author}", sort = "NOTE#{id}")
public record Note(String author, String id, String text) {}
