package dev.monochord.testing.accounts;

/** Users and organizations, which share the names of accounts. */
sealed interface Account permits User, Organization {
    String plan();
}
