package dev.monochord.testing.example;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.TimeToLive;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Item(table = ShiftsTable.class)
@Key(partition = "TEAM#{team}", sort = "SHIFT#{begins}#{room}")
@IndexKey(index = "byWorker", partition = "WORKER#{worker}", sort = "{begins}")
public record Shift(
        @KeyOnly String team,
        @KeyOnly Instant begins,
        @KeyOnly String room,
        @Nullable String worker,
        @TimeToLive Instant expiresAt) {}
