package dev.monochord.testing.mixed;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** A star, after the repository. */
@Item(table = RepoTable.class)
@Key(partition = "REPO#{owner:word}#{name}", sort = "STAR#{user}")
record Star(String owner, String name, String user, String text) {}
