package dev.monochord.migrate.state;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.TypeAttribute;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The state of migrations. All processes that take part in one share this table and nothing else: there is no coordinator
 * but the conditions of its writes.
 */
@Table(name = "monochord_migrations", design = "migrations", version = "1", attributeNames = Naming.SNAKE_CASE)
@TypeAttribute("kind")
public interface MigrationsTable {

    /** A migration, with its phase. */
    @Get(consistent = true)
    Optional<MigrationState> migration(String id);

    /** Every migration. */
    @Scan(because = "an operator lists migrations, of which there are few", consistent = true)
    Stream<MigrationState> migrations();

    /** Registers a migration that must not exist yet. */
    @Create
    void createMigration(MigrationState migration);

    /** Replaces a migration whose version is unchanged. */
    @Replace
    MigrationState replaceMigration(MigrationState migration);

    /** The segments of one pass, in order. */
    @Query(consistent = true)
    List<SegmentState> segments(String id, String pass);

    /** One segment. */
    @Get(consistent = true)
    Optional<SegmentState> segment(String id, String pass, int number);

    /** Registers a segment that must not exist yet. */
    @Create
    void createSegment(SegmentState segment);

    /** Forgets a segment, to begin a pass again. */
    @Delete(item = SegmentState.class)
    void deleteSegment(String id, String pass, int number);

    /** The processes that have the migrating tables open. */
    @Query(consistent = true)
    List<InstanceState> instances(String id);

    /** Registers a process, or renews what it has seen. */
    @Put
    void putInstance(InstanceState instance);

    /** Removes a process that has closed its tables. */
    @Delete(item = InstanceState.class)
    void deleteInstance(String id, String instance);

    /** What processes have compared since a verification began. */
    @Query(consistent = true)
    List<ComparisonState> comparisons(String id, String pass);

    /** Records what a process has compared. */
    @Put
    void putComparison(ComparisonState comparison);

    /** The items that could not be written. */
    @Query(consistent = true)
    Page<DeadLetter> deadLetters(String id, PageRequest page);

    /** Records an item that could not be written; the last reason counts. */
    @Put
    void putDeadLetter(DeadLetter letter);

    /** Removes a dead letter whose item was written after all. */
    @Delete(item = DeadLetter.class)
    void deleteDeadLetter(String id, String item);

    /** The confirmed differences of one verification. */
    @Query(consistent = true)
    Page<Difference> differences(String id, String pass, PageRequest page);

    /** Records a difference; recording it again changes nothing. */
    @Put
    void putDifference(Difference difference);

    /** What happened to a migration, oldest first. */
    @Query(consistent = true)
    List<HistoryEntry> history(String id);

    /** Adds to the history. */
    @Put
    void putHistory(HistoryEntry entry);

    /** Forgets a finished migration. */
    @DeletePartition(item = MigrationState.class)
    void forget(String id);
}
