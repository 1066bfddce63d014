package dev.monochord.migrate.journal.v2;

import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Replaces;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

@Table(name = "journal", version = "2", typeAttribute = "kind")
@Replaces(dev.monochord.migrate.journal.v1.JournalTable.class)
@SuppressWarnings({"MC113", "MC127"})
public interface JournalTable {

    @Create
    void register(Author author);

    @Get(consistent = true)
    Optional<Author> author(String author);

    @Delete(item = Author.class)
    void forget(String author);

    @Put
    void put(Entry entry);

    @Get(consistent = true)
    Optional<Text> text(String author, Instant writtenAt, String entryId);

    @Query
    Page<Text> texts(String author, PageRequest page);

    @Query
    List<Text> inMood(String author, @Filter Mood mood);

    @Query
    List<Photo> photos(String author);

    @Query
    Page<Entry> entries(String author, PageRequest page);

    @Scan(because = "a test reads everything")
    Stream<Entry> all();

    @Count(item = Text.class)
    long count(String author);

    @Query
    Optional<WholeJournal> journal(String author);

    /** Only the new key is sorted by time. */
    @Query(descending = true, limit = 1)
    Optional<Text> latest(String author);

    @Replace
    Text replace(Text text);

    @Update(item = Text.class)
    Text rewrite(String author, Instant writtenAt, String entryId, @Set String text);

    /** Only the new record has a place. */
    @Update(item = Text.class)
    void locate(String author, Instant writtenAt, String entryId, @Set String place);

    @Delete(item = Text.class)
    void delete(String author, Instant writtenAt, String entryId);

    @DeletePartition(item = Author.class)
    void deleteAll(String author);
}
