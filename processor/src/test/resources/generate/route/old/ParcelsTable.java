package parcels.old;

import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Replace;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;

@Table(name = "parcels", version = "1", typeAttribute = "kind")
public interface ParcelsTable {

    @Create
    void send(Parcel parcel);

    @Get
    Optional<Parcel> parcel(String customer, String number);

    @Query
    Page<Parcel> parcels(PageRequest page, String customer);

    @Query
    List<Parcel> heavy(String customer);

    @Count(item = Parcel.class)
    long count(String customer);

    @Replace
    Parcel replace(Parcel parcel);

    @Delete(item = Parcel.class)
    void discard(String customer, String number);

    default Optional<Parcel> lookUp(String number, String next) {
        return parcel(next, number);
    }
}
