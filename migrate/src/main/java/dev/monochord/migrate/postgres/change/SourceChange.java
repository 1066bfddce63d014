package dev.monochord.migrate.postgres.change;

/** A committed change of one row. */
public sealed interface SourceChange {

    ChangeStamp stamp();

    SourceTable table();

    /** A row that is new. */
    record Insert(ChangeStamp stamp, SourceTable table, SourceRow row) implements SourceChange {}

    /**
     * A row that has changed.
     *
     * @param before the row before, as far as the source tells: all columns, or at least those by which the server
     *     identifies rows
     */
    record Update(ChangeStamp stamp, SourceTable table, SourceRow before, SourceRow row) implements SourceChange {}

    /**
     * A row that is gone.
     *
     * @param before the row before: all columns, or at least those of the key
     */
    record Delete(ChangeStamp stamp, SourceTable table, SourceRow before) implements SourceChange {}
}
