package dev.monochord.systems.kit;

import dev.monochord.runtime.Monochord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times in the precision in which items store them, so that a response has the same time as the item. */
public final class StoredTime {

    private StoredTime() {}

    /** Returns the time of the Monochord's clock, in whole milliseconds. */
    public static Instant now(Monochord monochord) {
        return monochord.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
