package dev.monochord.model.picture;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a table stores: an item, or the guard of a unique value.
 *
 * @param name the item's name; of a guard, also what is unique
 * @param owner the item whose colour it has: itself, or the one that a guard belongs to
 */
record KindOfItem(ItemDesign item, String name, boolean guard, int owner) {

    /** Every kind in the order of the design; guards follow the item they belong to. */
    static List<KindOfItem> of(TableDesign table) {
        Set<String> described = new HashSet<>();
        for (ItemDesign item : table.items()) {
            item.guards().stream()
                    .map(UniqueGuard::item)
                    .filter(name -> name != null && !name.equals(item.name()))
                    .forEach(described::add);
        }
        List<KindOfItem> kinds = new ArrayList<>();
        int colour = 0;
        for (ItemDesign item : table.items()) {
            if (!described.contains(item.name())) {
                kinds.add(new KindOfItem(item, item.name(), false, colour));
                guards(table, item, colour, kinds);
                colour++;
            }
        }
        // A guard of a guard, or two items that describe each other: nothing of a design is left out.
        for (ItemDesign item : table.items()) {
            if (kinds.stream().noneMatch(kind -> kind.item().equals(item))) {
                kinds.add(new KindOfItem(item, item.name(), false, colour++));
            }
        }
        return kinds;
    }

    private static void guards(TableDesign table, ItemDesign item, int colour, List<KindOfItem> kinds) {
        for (UniqueGuard guard : item.guards()) {
            String described = guard.item();
            String unique = "unique " + guard.field();
            if (described == null) {
                kinds.add(new KindOfItem(guard.stored(item), unique, true, colour));
            } else {
                table.item(described)
                        .filter(design ->
                                kinds.stream().noneMatch(kind -> kind.item().equals(design)))
                        .ifPresent(
                                design -> kinds.add(new KindOfItem(design, described + ", " + unique, true, colour)));
            }
        }
    }
}
