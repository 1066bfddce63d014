package dev.monochord.testing.mixed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A repository and some of its issues. */
record RepoWithIssues(@Nullable Repo repo, List<Issue> issues) {}
