package dev.monochord.testing.design;

import dev.monochord.annotations.TypeName;

/** How music feels. */
public enum Mood {
    @TypeName("merry")
    MERRY,
    @TypeName("sad")
    SAD,
    CALM
}
