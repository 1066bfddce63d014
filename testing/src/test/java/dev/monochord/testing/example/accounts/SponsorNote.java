package dev.monochord.testing.example.accounts;

import org.jspecify.annotations.Nullable;

/** A projection with a component that the index does not have. */
record SponsorNote(String level, @Nullable String note) {}
