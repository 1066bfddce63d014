package dev.monochord.testing.mixed;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** An issue, before its repository. */
@Item(table = RepoTable.class)
@Key(partition = "REPO#{owner:word}#{name}", sort = "ISSUE#{number}")
record Issue(String owner, String name, String number, String text) {}
