package dev.monochord.testing.protocol;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import org.jspecify.annotations.Nullable;

/** A studio with a unique phone number; two bookings at most. */
@Item(table = StudioTable.class)
@Key(partition = "STUDIO#{studio}", sort = "METADATA")
record Studio(
        @KeyOnly String studio,
        @Unique("STUDIO_PHONE#{phone}") @Nullable String phone,
        @Nullable Long bookingCount,
        @Nullable String deletionId,
        @Version long version) {}
