package dev.monochord.testing.design;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.TimeToLive;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Who had a score, and when. */
@Item(table = ArchiveTable.class)
@Key(partition = "SCORE#{scoreId}", sort = "LOAN#{at}#{id}")
@IndexKey(index = "GSI2", partition = "LOANS", sort = "{at}#{id}", shards = 4, shardBy = "id")
@ChildOf(Score.class)
public record Loan(
        @KeyOnly String scoreId,
        @KeyOnly Instant at,
        @KeyOnly String id,
        String borrower,
        @TimeToLive @Nullable Instant expiresAt)
        implements Filed {}
