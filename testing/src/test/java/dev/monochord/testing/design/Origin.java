package dev.monochord.testing.design;

import dev.monochord.annotations.TypeAttribute;
import dev.monochord.annotations.TypeName;
import java.time.Instant;

/** Where a score comes from. */
@TypeAttribute("kind")
public sealed interface Origin {

    /** Printed by a house. */
    @TypeName("print")
    record Print(String house, int edition) implements Origin {}

    /** Written by hand. */
    record Manuscript(Instant found) implements Origin {}
}
