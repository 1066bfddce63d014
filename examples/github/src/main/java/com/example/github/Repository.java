package com.example.github;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A repository, or a fork of one. It counts its stars and forks, and numbers its issues and pull requests.
 *
 * @param forkedFrom the owner of the repository that this is a fork of, or null
 */
@Item(table = GitHub.class)
@Key(partition = "REPO#{owner:word}#{repo}", sort = "REPO")
@IndexKey(index = "GSI1", partition = "FORKS#{forkedFrom:word}#{repo}", sort = "FORK#{owner}")
@IndexKey(index = "GSI2", partition = "ACCOUNT#{owner}", sort = "{updatedAt}#{repo}")
public record Repository(
        String owner,
        String repo,
        @Nullable String forkedFrom,
        Instant updatedAt,
        long lastNumber,
        long stars,
        long forks) {

    public Repository(String owner, String repo, Instant updatedAt) {
        this(owner, repo, null, updatedAt, 0, 0, 0);
    }
}
