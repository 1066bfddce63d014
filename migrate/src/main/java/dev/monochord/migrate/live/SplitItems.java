package dev.monochord.migrate.live;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import java.util.List;
import java.util.Set;

/**
 * Refuses the writes through a routed table that would also write or delete what other new items have in the same old item.
 * Thread-safe.
 *
 * @param kinds the names of the new kinds that share their old item with others
 */
record SplitItems(String migration, TableDesign next, Set<String> kinds) {

    SplitItems {
        kinds = Set.copyOf(kinds);
    }

    /**
     * Checks the write of a whole item.
     *
     * @throws NotYetException if its old item holds values of other items
     */
    void checkWhole(String kind) {
        if (kinds.contains(kind)) {
            throw refused("A whole " + kind + " cannot be written", kind, "and the write would replace");
        }
    }

    /**
     * Checks a pattern that deletes.
     *
     * @throws NotYetException if an old item that it deletes holds values of other items
     */
    void checkDelete(String pattern) {
        next.pattern(pattern)
                .ifPresent(design -> deleted(design).stream()
                        .filter(kinds::contains)
                        .findFirst()
                        .ifPresent(kind -> {
                            throw refused(pattern + " cannot be used", kind, "and the delete would remove");
                        }));
    }

    private List<String> deleted(PatternDesign pattern) {
        if (pattern.kind() != PatternKind.DELETE_PARTITION) {
            return pattern.items();
        }
        return next.items().stream()
                .filter(item -> next.item(pattern.item())
                        .filter(owner -> partition(owner).equals(partition(item)))
                        .isPresent())
                .map(ItemDesign::name)
                .toList();
    }

    /** Returns the template of a partition key without the names of its variables. */
    private static String partition(ItemDesign item) {
        return item.key().partition().toString().replaceAll("\\{[^}]*}", "{}");
    }

    private NotYetException refused(String what, String kind, String harm) {
        return new NotYetException(
                what + " before CUT_OVER of migration " + migration + ": by the splitKinds of its transform,"
                        + " the old item of a " + kind + " also holds values of other new items, " + harm
                        + " them too. If it does not, state splitKinds: by default they include kinds for which the transform"
                        + " rejects a made-up item. Until then, change single attributes with"
                        + " an @Update that has a counterpart in the old table, or write the old table itself through"
                        + " oldMonochord().");
    }
}
