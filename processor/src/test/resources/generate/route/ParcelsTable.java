package parcels;

import dev.monochord.annotations.Bind;
import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replaces;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Replace;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;

@Table(name = "parcels", version = "2", typeAttribute = "kind")
@Replaces(parcels.old.ParcelsTable.class)
public interface ParcelsTable {

    @Create
    void send(Shipment shipment);

    @Get
    Optional<Shipment> parcel(String customer, String number);

    @Query
    Page<Shipment> parcels(String customer, PageRequest request);

    @Query(limit = 10)
    List<Shipment> heavy(String customer);

    @Count(item = Shipment.class)
    long count(String customer);

    @Get
    Optional<Shipment> lookUp(@Bind("customer") String next, String number);

    @Query(descending = true)
    Optional<Shipment> last(String customer);

    @Replace
    Shipment replace(Shipment shipment);

    @Delete(item = Shipment.class)
    void delete(String customer, String number);

    @Delete(item = Shipment.class)
    void discard(String customer, String number);
}
