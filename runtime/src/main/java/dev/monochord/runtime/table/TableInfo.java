package dev.monochord.runtime.table;

import dev.monochord.runtime.item.ItemType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table as its generated class describes it.
 *
 * @param design the design it belongs to
 * @param version the version of the design
 * @param name the name in the design
 */
public record TableInfo(
        String design,
        String version,
        String name,
        String partitionKey,
        @Nullable String sortKey,
        @Nullable String typeAttribute,
        List<ItemType<?>> items) {

    public TableInfo {
        items = List.copyOf(items);
    }
}
