package com.example.github;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** A user in an organization; the organization counts its members. */
@Item(table = GitHub.class)
@Key(partition = "ACCOUNT#{name}", sort = "MEMBERSHIP#{user}")
@IndexKey(index = "GSI1", partition = "MEMBER#{user}", sort = "ORGANIZATION#{name}")
@ChildOf(value = Organization.class, counter = "members")
public record Membership(String name, String user, String role) {}
