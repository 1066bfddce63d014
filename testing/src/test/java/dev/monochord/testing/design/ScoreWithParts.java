package dev.monochord.testing.design;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A score, its parts and a note. */
public record ScoreWithParts(
        Score score, List<Part> parts, @Nullable Note note) {}
