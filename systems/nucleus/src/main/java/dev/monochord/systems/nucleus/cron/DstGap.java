package dev.monochord.systems.nucleus.cron;

import dev.monochord.annotations.TypeName;
import java.util.Locale;

/** What becomes of a time that a change of the clocks leaves out. */
public enum DstGap {
    /** Nothing happens on that day. */
    @TypeName("skip")
    SKIP,
    /** It happens at the first minute that there is. */
    @TypeName("shift")
    SHIFT;

    /** As it stands in items and JSON. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
