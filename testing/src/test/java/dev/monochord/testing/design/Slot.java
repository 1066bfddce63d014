package dev.monochord.testing.design;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import org.jspecify.annotations.Nullable;

/** A place on a shelf. */
@Item(table = ShelvesTable.class)
@Key(partition = "{shelf}", sort = "{slot}")
@IndexKey(index = "State-index", partition = "{room:word}_{shelf}", sort = "{state}")
@IndexKey(index = "Owner-index", partition = "{owner}")
public record Slot(
        String shelf,
        int slot,
        String room,
        String state,
        @Nullable String owner) {}
