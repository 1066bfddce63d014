package dev.monochord.migrate.postgres.change;

import org.jspecify.annotations.Nullable;

/** A committed change of one row. */
public sealed interface SourceChange {

    ChangeStamp stamp();

    SourceTable table();

    /** A row that is new. */
    record Insert(ChangeStamp stamp, SourceTable table, SourceRow row) implements SourceChange {}

    /**
     * A row that has changed.
     *
     * @param before the row before, as far as the source tells: all columns, those of the key, or null if the key did not
     *     change
     */
    record Update(
            ChangeStamp stamp, SourceTable table, @Nullable SourceRow before, SourceRow row) implements SourceChange {}

    /**
     * A row that is gone.
     *
     * @param before the row before: all columns, or at least those of the key
     */
    record Delete(ChangeStamp stamp, SourceTable table, SourceRow before) implements SourceChange {}
}
