package dev.monochord.migrate.journal.v1;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;

@Item(table = JournalTable.class)
@Key(partition = "AUTHOR#{author}", sort = "AUTHOR")
public record Author(
        @KeyOnly String author,
        @Unique("EMAIL#{email:lower}") String email) {}
