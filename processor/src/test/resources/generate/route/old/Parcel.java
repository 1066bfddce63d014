package parcels.old;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = ParcelsTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "PARCEL#{number}")
public record Parcel(@KeyOnly String customer, @KeyOnly String number, int grams) {}
