package dev.monochord.testing.design;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A piece of a score. */
public record Movement(String name, int bars, @Nullable Mood mood, Set<String> keys) {}
