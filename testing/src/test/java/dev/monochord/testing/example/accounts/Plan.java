package dev.monochord.testing.example.accounts;

/** The plan of an account. */
record Plan(String plan) {}
