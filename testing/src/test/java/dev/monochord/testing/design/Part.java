package dev.monochord.testing.design;

import dev.monochord.annotations.Derived;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one desk plays from. */
@Item(table = ArchiveTable.class)
@Key(partition = "SCORE#{scoreId}", sort = "PART#{number:4}#{instrument:word}[#{desk}]")
@IndexKey(index = "GSI1", partition = "INSTRUMENT#{instrument}", sort = "BORROWER#{borrower}")
@IndexKey(index = "GSI2", partition = "BORROWED", sort = "{borrower}", shards = 2, shardBy = "borrower")
@Derived(attribute = "label", template = "{instrument:word}/{borrower}")
public record Part(
        @KeyOnly String scoreId,
        @KeyOnly int number,
        @KeyOnly String instrument,
        @KeyOnly @Nullable String desk,
        int pages,
        Set<String> marks,
        @Nullable String borrower)
        implements Filed {}
