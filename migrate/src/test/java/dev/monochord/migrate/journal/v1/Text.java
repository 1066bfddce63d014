package dev.monochord.migrate.journal.v1;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Item(table = JournalTable.class)
@Key(partition = "AUTHOR#{author}", sort = "TEXT#{entryId}")
public record Text(
        @KeyOnly String author,
        @KeyOnly String entryId,
        Instant writtenAt,
        String text,
        @Nullable Mood mood,
        @Version @Nullable Long version)
        implements Entry {}
