package dev.monochord.testing.protocol;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Table;
import java.util.List;
import java.util.Optional;

/** Studios and who books them. */
@Table(name = "studios", attributeNames = Naming.SNAKE_CASE)
interface StudioTable {

    @Create
    void createStudio(Studio studio);

    @Get(consistent = true)
    Optional<Studio> studio(String studio);

    @Replace
    Studio update(Studio studio);

    @DeletePartition(item = Studio.class)
    void deleteStudio(String studio);

    @Create
    void createBand(Band band);

    @Get(consistent = true)
    Optional<Band> band(String band);

    @Create
    void createBooking(Booking booking);

    @Create
    void createRoom(Room room);

    @Get(consistent = true)
    Optional<Room> room(String studio, String room);

    @Create
    void createRehearsal(Rehearsal rehearsal);

    @Replace
    Rehearsal replaceRehearsal(Rehearsal rehearsal);

    @Query(consistent = true)
    List<Booking> bookings(String studio);

    @Delete(item = Booking.class)
    void deleteBooking(String studio, String day);
}
