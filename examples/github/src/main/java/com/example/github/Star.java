package com.example.github;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import java.time.Instant;

@Item(table = GitHub.class)
@Key(partition = "STARS#{owner:word}#{repo}", sort = "{user}")
@IndexKey(index = "GSI1", partition = "STARRED#{user}", sort = "{starredAt}#{owner:word}#{repo}")
@ChildOf(value = Repository.class, counter = "stars")
public record Star(String owner, String repo, String user, Instant starredAt) {}
