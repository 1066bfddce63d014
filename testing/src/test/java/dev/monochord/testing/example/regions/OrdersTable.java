package dev.monochord.testing.example.regions;

import dev.monochord.annotations.BeginsWith;
import dev.monochord.annotations.Count;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Projected;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.To;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Multi-attribute indexes. */
@Table(name = "regional-orders", deletionProtection = false)
@Index(
        name = "byRegion",
        partitionKeys = {"tenant", "region_name"},
        sortKeys = {"status", "placedAt"})
@Index(
        name = "byWeight",
        partitionKeys = {"tenant", "region_name"},
        sortKeys = "weight",
        projection = Projected.INCLUDE,
        attributes = "placedAt")
interface OrdersTable {

    @Put
    void put(Order order);

    @Put
    void putNote(Note note);

    @Get
    Optional<Note> note(String id);

    @Update(item = Order.class)
    void setStatus(String id, @Set @Nullable String status);

    @Update(item = Order.class)
    void move(String id, @Set String region);

    @Query(index = "byRegion")
    List<Order> inRegion(String tenant, String region);

    @Query
    Page<Order> withStatus(String tenant, String region, String status, PageRequest page);

    @Query(descending = true)
    List<Order> placed(
            String tenant,
            String region,
            String status,
            @From("placedAt") @Nullable Instant from,
            @To("placedAt") @Nullable Instant to);

    @Query
    List<Order> withStatusFrom(String tenant, String region, @BeginsWith("status") String start);

    @Count(item = Order.class)
    long count(String tenant, String region, String status, Instant placedAt);

    @Query(index = "byWeight")
    List<Order> heavy(String tenant, String region, @From("weight") long least);
}
