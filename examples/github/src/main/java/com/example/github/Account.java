package com.example.github;

/** A user or an organization. Both have a name, and no name belongs to two accounts. */
public sealed interface Account permits User, Organization {
    String plan();
}
