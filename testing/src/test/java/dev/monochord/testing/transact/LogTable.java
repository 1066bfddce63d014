package dev.monochord.testing.transact;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import java.util.List;

/** A log, in a table of its own. */
@Table(name = "log")
interface LogTable {

    @Create
    void append(LogEntry entry);

    @Query(consistent = true)
    List<LogEntry> entries(String log);
}
