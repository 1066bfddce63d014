package dev.monochord.testing.mixed;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** A pull request, between issues and the repository. */
@Item(table = RepoTable.class)
@Key(partition = "REPO#{owner:word}#{name}", sort = "PR#{number}")
record Pull(String owner, String name, String number, String text) {}
