package shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;

@Item(table = ShopTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "METADATA")
public record Customer(@KeyOnly String customer, @Unique("EMAIL#{email:lower}") String email) {}
