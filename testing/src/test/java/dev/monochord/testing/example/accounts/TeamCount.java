package dev.monochord.testing.example.accounts;

/** The number of teams of an organization, without the rest of it. */
record TeamCount(String organization, long teams) {}
