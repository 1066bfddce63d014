package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of migrations from PostgreSQL. One partition for each migration: a {@code TABLE#…} for each table,
 * {@code CHANGES} for the stream and a {@code READER} while it is applied, a {@code REPAIRER#…} for each process that
 * repairs items, {@code MILESTONES}, and a {@code DEADLETTER#…} for each row that could not be moved.
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
    void putRepairer(Repairer repairer);

    @Query(consistent = true)
    List<Repairer> repairers(String migration);

    @Delete(item = Repairer.class)
    void deleteRepairer(String migration, String process);

    @Create
    void createMilestones(TransferMilestones milestones);

    /** Records the last verification, and leaves the end of the capture as it is. */
    @Update(item = TransferMilestones.class)
    void recordVerification(String migration, @Set @Nullable Instant verifiedAt);

    /** Records the end of the capture, and leaves the last verification as it is. */
    @Update(item = TransferMilestones.class)
    void recordEnd(String migration, @Set Instant endedAt);

    @Get(consistent = true)
    Optional<TransferMilestones> milestones(String migration);

    @Delete(item = TransferMilestones.class)
    void deleteMilestones(String migration);

    @Put
    void putRejected(RejectedRow row);

    /** The rejected rows of a migration, in no particular order. */
    @Query(consistent = true)
    Stream<RejectedRow> rejected(String migration);

    @Delete(item = RejectedRow.class)
    void deleteRejected(String migration, String id);
}
