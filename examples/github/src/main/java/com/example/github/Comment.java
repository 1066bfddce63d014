package com.example.github;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import java.time.Instant;

/** A comment on an issue or a pull request, which share their numbers. */
@Item(table = GitHub.class)
@Key(partition = "COMMENTS#{owner:word}#{repo:word}#{number}", sort = "{at}#{author}")
public record Comment(String owner, String repo, int number, Instant at, String author, String text) {}
