package dev.monochord.testing.mixed;

import dev.monochord.annotations.Limit;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import java.util.List;

/** Limited reads that reach kinds of item which nobody asked for. */
@Table(name = "mixed-repos", typeAttribute = "kind", deletionProtection = false)
@SuppressWarnings({"MC113", "MC115", "MC123", "MC128"})
interface RepoTable {

    @Query(descending = true)
    RepoWithIssues newest(String owner, String name, @Limit int most);

    @Query
    RepoWithIssues oldest(String owner, String name, @Limit int most);

    @Query
    List<Issue> issues(String owner, String name, @Limit int most);

    @Query
    List<Pull> pulls(String owner, String name, @Limit int most);

    @Query(limit = 7, descending = true)
    List<Star> stars(String owner, String name);
}
