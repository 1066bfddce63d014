package dev.monochord.testing.protocol;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** A studio for a band, one day. */
@Item(table = StudioTable.class)
@Key(partition = "STUDIO#{studio}", sort = "BOOKING#{day}")
@ChildOf(value = Studio.class, counter = "bookingCount", limit = 2)
@ChildOf(value = Band.class, counter = "bookingCount")
record Booking(@KeyOnly String studio, @KeyOnly String day, String band) {}
