package dev.monochord.testing.design;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.To;
import dev.monochord.annotations.Update;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shelves, whose key attributes are ordinary attributes at the same time. */
@Table(
        name = "shelves",
        partitionKey = "Shelf",
        sortKey = "Slot",
        sortType = StoredType.N,
        attributeNames = Naming.PASCAL_CASE)
@Index(name = "State-index", partitionKey = "RoomShelf", sortKey = "State")
@Index(name = "Owner-index", partitionKey = "Owner")
public interface ShelvesTable {

    @Put
    void put(Slot slot);

    @Create
    void create(Slot slot);

    @Get
    Optional<Slot> slot(String shelf, int slot);

    @Query
    List<Slot> slots(String shelf, @From("slot") @Nullable Integer from, @To("slot") @Nullable Integer to);

    @Query
    List<Slot> inState(String room, String shelf, String state);

    @Query
    List<Slot> owned(String owner);

    @Update(item = Slot.class)
    Slot state(String shelf, int slot, @Set String state);

    @Update(item = Slot.class)
    void move(String shelf, int slot, @Set String room, @Set String state, @Set @Nullable String owner);
}
