package dev.monochord.testing.design;

import dev.monochord.annotations.Add;
import dev.monochord.annotations.BatchGet;
import dev.monochord.annotations.BeginsWith;
import dev.monochord.annotations.Bind;
import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.If;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Limit;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.To;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The archive of an orchestra: scores, their parts, who borrowed them, and notes. */
@Table(name = "archive", attributeNames = Naming.SNAKE_CASE, timeToLive = "expires_at")
@Index(name = "GSI1", partitionKey = "gsi1pk", sortKey = "gsi1sk")
@Index(name = "GSI2", partitionKey = "gsi2pk", sortKey = "gsi2sk")
@SuppressWarnings({"MC105", "MC113", "MC121"})
public interface ArchiveTable {

    @Create
    void create(Score score);

    @Put
    Part put(Part part);

    @Create
    void lend(Loan loan);

    @Create
    void write(Note note);

    @Get(consistent = true)
    Optional<Score> score(String scoreId);

    @Get
    Optional<Score> scoreOf(String composer, String title);

    @Get
    Optional<Part> part(String scoreId, int number, String instrument, @Nullable String desk);

    @Get
    Optional<Note> note(String scoreId, String noteId);

    @BatchGet(consistent = true)
    List<Score> scores(@Bind("scoreId") List<String> scoreIds);

    @BatchGet
    Front front(String scoreId, String noteId);

    @Query
    Page<Part> parts(String scoreId, PageRequest page);

    @Query(descending = true)
    List<Part> partsFrom(String scoreId, @From("number") int first);

    @Query(index = "GSI1")
    Stream<Part> played(String instrument);

    @Query(index = "GSI2")
    List<Part> borrowed();

    @Query
    List<Score> works(String composer, @BeginsWith("title") @Nullable String start);

    @Query(consistent = true)
    ScoreWithParts withParts(String scoreId);

    @Query
    Optional<ScoreWithParts> mayHaveParts(String scoreId);

    @Query
    List<Filed> everything(String scoreId);

    @Query
    Page<Loan> loans(
            String scoreId, @From("at") @Nullable Instant from, @To("at") @Nullable Instant to, PageRequest page);

    @Query(index = "GSI2", descending = true)
    List<Loan> latest(@Limit int most);

    @Query(index = "GSI2")
    Page<Loan> allLoans(PageRequest page);

    @Query
    Optional<Loan> firstLoan(String scoreId);

    @Query
    @Filter("pages >= {least} and marks contains {mark}")
    List<Part> condition(String scoreId, @Nullable Integer least, @Nullable String mark);

    @Count(item = Part.class)
    long countParts(String scoreId);

    @Count(item = Note.class)
    int countNotes(String scoreId);

    @Scan(because = "an inventory is taken once a year", segments = 3)
    Stream<Part> inventory();

    @Scan(because = "notes are few")
    List<Note> allNotes();

    @Replace
    Score replace(Score score);

    @Update(item = Score.class)
    Score rename(String scoreId, @Set String title, @Set String composer, @If("version") long version);

    @Update(item = Part.class)
    void lendPart(
            String scoreId,
            int number,
            String instrument,
            @Nullable String desk,
            @Set @Nullable String borrower,
            @Add("pages") int more);

    @Delete
    void delete(Score score);

    @Delete(item = Part.class)
    void deletePart(String scoreId, int number, String instrument, @Nullable String desk);

    @Delete(item = Score.class)
    void deleteIf(String scoreId, @If("version") long version);

    @DeletePartition(item = Score.class)
    void deleteAll(String scoreId);
}
