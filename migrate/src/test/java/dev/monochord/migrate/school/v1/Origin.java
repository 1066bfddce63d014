package dev.monochord.migrate.school.v1;

import dev.monochord.annotations.TypeAttribute;
import dev.monochord.annotations.TypeName;
import org.jspecify.annotations.Nullable;

/** Where a student comes from. */
@TypeAttribute("kind")
public sealed interface Origin {

    /** Another school. */
    @TypeName("school")
    record School(String school, int years) implements Origin {}

    /** Nowhere in particular. */
    record Beginner(@Nullable String friend) implements Origin {}
}
