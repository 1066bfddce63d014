package com.example.github;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

@Item(table = GitHub.class)
@Key(partition = "PULLS#{owner:word}#{repo}", sort = "{number:7}")
@IndexKey(index = "GSI1", partition = "PULLS#{owner:word}#{repo:word}#{status}", sort = "{number:7}")
public record PullRequest(String owner, String repo, int number, String title, String author, Status status) {}
