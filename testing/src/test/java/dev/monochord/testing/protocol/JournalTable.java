package dev.monochord.testing.protocol;

import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import java.util.List;

/** What was done, in a table of its own. */
@Table(name = "journal")
interface JournalTable {

    @Query(consistent = true)
    List<Entry> entries(String studio);
}
