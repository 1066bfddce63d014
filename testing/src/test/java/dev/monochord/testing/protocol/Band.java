package dev.monochord.testing.protocol;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** A band, which counts its bookings in all studios. */
@Item(table = StudioTable.class)
@Key(partition = "BAND#{band}", sort = "METADATA")
record Band(@KeyOnly String band, long bookingCount) {}
