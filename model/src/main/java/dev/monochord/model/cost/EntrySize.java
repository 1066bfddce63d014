package dev.monochord.model.cost;

import dev.monochord.annotations.Projected;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.StoredImage;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an item as an index holds it. An index that projects everything holds the item; of another it is taken that
 * all attributes of an item are of one size, because only their number is known.
 */
final class EntrySize {

    private EntrySize() {}

    /** The bytes of an item of this size where a request finds it: in the table for null, or in an index. */
    static int of(TableDesign table, ItemDesign item, @Nullable String index, int itemSize) {
        return index == null
                ? itemSize
                : table.index(index)
                        .map(found -> of(table, item, found, itemSize))
                        .orElse(itemSize);
    }

    private static int of(TableDesign table, ItemDesign item, IndexDesign index, int itemSize) {
        if (index.projection().kind() == Projected.ALL) {
            return itemSize;
        }
        Set<String> stored = new HashSet<>(StoredImage.item(table, item).keySet());
        stored.removeIf(StoredImage::mark);
        Set<String> held = new HashSet<>(index.projection().attributes());
        table.keys().stream().map(KeyAttributeDesign::name).forEach(held::add);
        index.keys().stream().map(KeyAttributeDesign::name).forEach(held::add);
        held.retainAll(stored);
        return stored.isEmpty() ? itemSize : Math.max(1, (int) ((long) itemSize * held.size() / stored.size()));
    }
}
