package dev.monochord.migrate.journal.v1;

import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
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

@Table(name = "journal", version = "1", typeAttribute = "kind")
@SuppressWarnings("MC113")
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
    Optional<Text> text(String author, String entryId);

    @Query
    Page<Text> texts(PageRequest request, String author);

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

    @Replace
    Text replace(Text text);

    @Update(item = Text.class)
    Text rewrite(String author, String entryId, @Set String text);

    @Delete(item = Text.class)
    void delete(String author, String entryId);

    @DeletePartition(item = Author.class)
    void deleteAll(String author);

    default Optional<Text> text(String author, Instant writtenAt, String entryId) {
        return text(author, entryId);
    }

    default Text rewrite(String author, Instant writtenAt, String entryId, String text) {
        return rewrite(author, entryId, text);
    }

    default void delete(String author, Instant writtenAt, String entryId) {
        delete(author, entryId);
    }
}
