package dev.monochord.testing.design;

import org.jspecify.annotations.Nullable;

/** What stands on the front page. */
public record Front(@Nullable Score score, @Nullable Note note) {}
