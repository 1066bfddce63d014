package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The state of migrations from PostgreSQL. One partition for each migration: a {@code TABLE#…} for each table,
 * {@code CHANGES} for the stream and a {@code READER} while it is applied, {@code MILESTONES}, a {@code REJECTED#…} for each row that could not be moved.
 *
 * <p>The segments of a copy are in the table of all migrations, where workers claim them.
 */
@Table(name = "monochord_postgres", attributeNames = Naming.SNAKE_CASE)
public interface TransferTable {

    @Create
    void createProgress(TableProgress progress);

    @Get(consistent = true)
    Optional<TableProgress> progress(String migration, String table);

    /** The tables of a migration that has begun. */
    @Query(consistent = true)
    Stream<TableProgress> tables(String migration);

    @Delete(item = TableProgress.class)
    void deleteProgress(String migration, String table);

    @Put
    void putChanges(ChangeProgress progress);

    @Get(consistent = true)
    Optional<ChangeProgress> changes(String migration);

    @Delete(item = ChangeProgress.class)
    void deleteChanges(String migration);

    @Put
    void putReader(ChangeReader reader);

    @Get(consistent = true)
    Optional<ChangeReader> reader(String migration);

    @Delete(item = ChangeReader.class)
    void deleteReader(String migration);

    @Put
    void putMilestones(TransferMilestones milestones);

    @Get(consistent = true)
    Optional<TransferMilestones> milestones(String migration);

    @Delete(item = TransferMilestones.class)
    void deleteMilestones(String migration);

    @Put
    void putRejected(RejectedRow row);

    /** The rejected rows of a migration, by table and key. */
    @Query(consistent = true)
    Stream<RejectedRow> rejected(String migration);

    @Delete(item = RejectedRow.class)
    void deleteRejected(String migration, String source);
}
