package dev.monochord.testing.example.regions;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** In index byRegion while it has a status, and in index byWeight while it has a weight. */
@Item(table = OrdersTable.class)
@Key(partition = "ORDER#{id}", sort = "ORDER")
record Order(
        @KeyOnly String id,
        String tenant,
        @Attribute(name = "region_name") String region,
        @Nullable String status,
        @StoredAs(TimeFormat.EPOCH_MILLIS) Instant placedAt,
        @Nullable Long weight) {}
