package parcels;

import dev.monochord.migrate.live.Agreement;
import dev.monochord.migrate.live.LiveMigration;
import dev.monochord.migrate.live.LiveMigrationBuilder;
import dev.monochord.migrate.live.RecordConversion;
import dev.monochord.migrate.live.ShapeRoute;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import parcels.old.Parcel;
import parcels.old.ParcelItem;

/**
 * {@link ParcelsTable} during a migration: the table that it replaces until cut-over, then the new one. Thread-safe.
 */
@Generated("dev.monochord.processor.MonochordProcessor")
@NullMarked
@SuppressWarnings({"all", "deprecation", "removal", "rawtypes", "unchecked", "exports"})
public class RoutedParcelsTable implements ParcelsTable {
    protected final parcels.old.ParcelsTable old;

    protected final ParcelsTable next;

    protected final ShapeRoute route;

    private final RecordConversion<Shipment, Parcel> parcelDown;

    private final RecordConversion<Parcel, Shipment> shipmentUp;

    protected RoutedParcelsTable(LiveMigration migration) {
        this.old = parcels.old.DynamoDbParcelsTable.open(migration.oldMonochord());
        this.next = DynamoDbParcelsTable.open(migration.newMonochord());
        this.route = migration.route();
        this.parcelDown = migration.down(List.of(ShipmentItem.TYPE), List.of(ParcelItem.TYPE));
        this.shipmentUp = migration.up(List.of(ParcelItem.TYPE), List.of(ShipmentItem.TYPE));
    }

    /**
     * The migration of the two designs, to be opened. Items move from table <code>parcels</code> to table <code>parcels_v2</code> unless it is told otherwise.
     *
     * @param id the name of the migration
     */
    public static LiveMigrationBuilder migration(String id) {
        return LiveMigration.of(id, parcels.old.DynamoDbParcelsTable.design(), DynamoDbParcelsTable.design())
                .newTable("parcels_v2");
    }

    /**
     * The table as this migration routes it.
     */
    public static ParcelsTable open(LiveMigration migration) {
        return new RoutedParcelsTable(migration);
    }

    @Override
    public void send(Shipment shipment) {
        route.write(
                () -> old.send(parcelDown.apply(shipment)),
                () -> next.send(shipment));
    }

    @Override
    public Optional<Shipment> parcel(String customer, String number) {
        return route.read("parcel",
                () -> old.parcel(customer, number).map(shipmentUp),
                () -> next.parcel(customer, number));
    }

    @Override
    public Page<Shipment> parcels(String customer, PageRequest request) {
        return route.read("parcels", Agreement.ANY_ORDER,
                () -> old.parcels(request, customer).map(shipmentUp),
                () -> next.parcels(customer, request));
    }

    @Override
    public List<Shipment> heavy(String customer) {
        return route.read("heavy", Agreement.NONE,
                () -> old.heavy(customer).stream().map(shipmentUp).toList(),
                () -> next.heavy(customer));
    }

    @Override
    public long count(String customer) {
        return route.read("count",
                () -> old.count(customer),
                () -> next.count(customer));
    }

    @Override
    public Optional<Shipment> lookUp(String next, String number) {
        return route.read("lookUp",
                () -> old.lookUp(number, next).map(shipmentUp),
                () -> this.next.lookUp(next, number));
    }

    @Override
    public Optional<Shipment> last(String customer) {
        return route.readNew("last",
                () -> next.last(customer));
    }

    @Override
    public Shipment replace(Shipment shipment) {
        return route.write(
                () -> shipmentUp.apply(old.replace(parcelDown.apply(shipment))),
                () -> next.replace(shipment));
    }

    @Override
    public void delete(String customer, String number) {
        route.writeNew("delete",
                () -> next.delete(customer, number));
    }

    @Override
    public void discard(String customer, String number) {
        route.delete("discard",
                () -> old.discard(customer, number),
                () -> next.discard(customer, number));
    }
}
