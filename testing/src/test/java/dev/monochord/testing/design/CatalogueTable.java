package dev.monochord.testing.design;

import dev.monochord.annotations.Count;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.To;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A catalogue, which is read by ranges of what is not the end of a key. */
@Table(name = "catalogue")
public interface CatalogueTable {

    @Put
    void put(Work work);

    @Put
    void announce(Concert concert);

    @Query
    Page<Work> works(
            String catalogue,
            @From("composer") @Nullable String from,
            @To("composer") @Nullable String to,
            PageRequest page);

    @Count(item = Work.class)
    long countWorks(String catalogue, @From("composer") @Nullable String from, @To("composer") @Nullable String to);

    @Query
    List<Concert> concerts(String catalogue, @From("day") @Nullable Integer from, @To("day") @Nullable Integer to);
}
