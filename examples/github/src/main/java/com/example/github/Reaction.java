package com.example.github;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** A reaction of one user to an issue, at most one of each kind. */
@Item(table = GitHub.class)
@Key(partition = "REACTIONS#{owner:word}#{repo:word}#{number}", sort = "{reaction:word}#{user}")
public record Reaction(String owner, String repo, int number, String reaction, String user) {}
