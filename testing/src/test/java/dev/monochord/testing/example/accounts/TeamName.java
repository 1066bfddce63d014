package dev.monochord.testing.example.accounts;

/** The name of a team, which its key holds. */
record TeamName(String team) {}
