package dev.monochord.testing.example;

import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.From;
import dev.monochord.annotations.If;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.To;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Table(name = "shifts", attributeNames = Naming.SNAKE_CASE, timeToLive = "expires_at")
@Index(name = "byWorker", partitionKey = "worker_pk", sortKey = "worker_sk")
public interface ShiftsTable {

    @Put
    void put(Shift shift);

    @Query
    List<Shift> shifts(String team, @From("begins") Instant from, @To("begins") Instant to);

    @Query
    List<Shift> shiftsSince(String team, @From("begins") Instant from, @Filter("worker") @Nullable String worker);

    @Query(index = "byWorker", descending = true)
    Page<Shift> shiftsOf(String worker, PageRequest page);

    @Update(item = Shift.class)
    void assign(String team, Instant begins, String room, @Set @Nullable String worker);

    @Query
    @Filter("worker in {workers} or worker absent")
    List<Shift> openTo(String team, Collection<String> workers);

    @Update(item = Shift.class)
    @If("worker = {seen.worker} and expiresAt > {now}")
    boolean hand(Shift seen, String team, Instant begins, String room, @Set @Nullable String worker, Instant now);

    @Delete(item = Shift.class)
    @If(value = "worker absent", name = "free")
    void cancel(String team, Instant begins, String room);
}
