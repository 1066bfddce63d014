package dev.monochord.testing.example.accounts;

/** Users and organizations, which share the names of accounts. */
sealed interface Account permits User, Organization {
    String plan();
}
