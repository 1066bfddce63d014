package dev.monochord.migrate.school.v2;

import dev.monochord.annotations.TypeAttribute;
import dev.monochord.annotations.TypeName;
import org.jspecify.annotations.Nullable;

/** Where a student comes from. */
@TypeAttribute("type")
public sealed interface Origin {

    /** Another school. */
    @TypeName("school")
    record School(String school, int years) implements Origin {}

    /** Nowhere in particular. */
    record Beginner(@Nullable String note, @Nullable String friend) implements Origin {}
}
