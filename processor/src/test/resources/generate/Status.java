package shop;

import dev.monochord.annotations.TypeName;

public enum Status {
    @TypeName("open")
    OPEN,
    @TypeName("shipped")
    SHIPPED
}
