package dev.monochord.console.item;

import dev.monochord.console.item.KeyHeat.Use;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of an item collection shows.
 *
 * @param picture the drawing as SVG
 * @param use how much the partition key is used; null if nothing is counted
 * @param previous the address of the rows before, or null
 * @param next the address of the rows after, or null
 * @param consumed capacity units of the read
 * @param self the address of this page, for its refresh
 */
public record CollectionView(
        ServedTable table,
        String partition,
        String picture,
        @Nullable Use use,
        List<RowView> rows,
        @Nullable String previous,
        @Nullable String next,
        String consumed,
        String self) {

    public CollectionView {
        rows = List.copyOf(rows);
    }
}
