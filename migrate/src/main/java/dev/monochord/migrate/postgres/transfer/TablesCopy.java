package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.runtime.call.Sleeper;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Function;
import java.util.function.Predicate;

/** Copies all tables of a migration, beside any number of other workers. Not thread-safe. */
public final class TablesCopy {

    private final Collection<RowMapper> mappers;
    private final Function<RowMapper, SourceCopy> copies;
    private final Function<RowMapper, TableProgress> recorded;
    private final Duration takeover;
    private final Sleeper sleeper;

    /**
     * A copy of some tables.
     *
     * @param copies makes the copy of one table
     * @param recorded how a table is copied
     * @param takeover after how long without a sign of life the segment of another worker is taken over
     */
    public TablesCopy(
            Collection<RowMapper> mappers,
            Function<RowMapper, SourceCopy> copies,
            Function<RowMapper, TableProgress> recorded,
            Duration takeover,
            Sleeper sleeper) {
        this.mappers = mappers;
        this.copies = copies;
        this.recorded = recorded;
        this.takeover = takeover;
        this.sleeper = sleeper;
    }

    /** Copies until nothing is left or the caller wants no more; waits while other workers have what is left. */
    public SourceCopy.Ending run(Connection sql, Predicate<CopyProgress> goesOn) {
        SourceCopy.Ending ending = whatIsFree(sql, goesOn);
        while (ending == SourceCopy.Ending.NOTHING_FREE) {
            sleeper.pause(takeover.dividedBy(4), "for other workers");
            ending = whatIsFree(sql, goesOn);
        }
        return ending;
    }

    private SourceCopy.Ending whatIsFree(Connection sql, Predicate<CopyProgress> goesOn) {
        SourceCopy.Ending ending = SourceCopy.Ending.COPIED;
        for (RowMapper mapper : mappers) {
            switch (copies.apply(mapper).run(sql, recorded.apply(mapper), goesOn)) {
                case STOPPED -> {
                    return SourceCopy.Ending.STOPPED;
                }
                case NOTHING_FREE -> ending = SourceCopy.Ending.NOTHING_FREE;
                case COPIED -> {}
            }
        }
        return ending;
    }
}
