package dev.monochord.systems.qrie;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import java.util.Optional;

/** The table of summaries and their locks, which has no sort key, and its access patterns. */
@Unreadable(UnreadablePolicy.SKIP)
@Table(
        name = "qrie_summary",
        design = "qrie_companions",
        partitionKey = "Type",
        sortKey = "",
        attributeNames = Naming.PASCAL_CASE)
public interface QrieSummaryTable {

    /** A summary or a lock. */
    @Get(consistent = true)
    Optional<SummaryEntry> entry(String type);

    /** Keeps a summary. */
    @Put
    void put(SummaryEntry summary);

    /** Takes a lock that nobody holds. */
    @Create
    void lock(SummaryEntry lock);

    /** Removes a summary or a lock. */
    @Delete(item = SummaryEntry.class)
    void delete(String type);
}
