package dev.monochord.testing.mixed;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** A repository. */
@Item(table = RepoTable.class)
@Key(partition = "REPO#{owner:word}#{name}", sort = "REPO#{owner:word}#{name}")
record Repo(String owner, String name, String text) {}
