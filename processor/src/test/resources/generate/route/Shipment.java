package parcels;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = ParcelsTable.class, name = "Parcel")
@Key(partition = "CUSTOMER#{customer}", sort = "SHIPMENT#{number}")
public record Shipment(@KeyOnly String customer, @KeyOnly String number, int grams) {}
