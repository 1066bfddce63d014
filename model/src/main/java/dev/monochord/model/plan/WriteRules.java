package dev.monochord.model.plan;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the writes of one kind of item depend on. The planner lists the steps of a write by these rules, the cost calculator
 * prices them and the runtime carries them out, so that none of them decides by itself.
 *
 * @param guarded whether the item has unique values
 * @param countingParents the kinds of parents that count the item
 * @param movable whether the item can move between counting parents, because its key does not determine them
 * @param partial whether the stored item has attributes that the record does not own: unknown ones that it keeps, or the
 *     counters of its children
 */
public record WriteRules(boolean guarded, Set<String> countingParents, boolean movable, boolean partial) {

    public WriteRules {
        countingParents = Set.copyOf(countingParents);
    }

    /** The rules of an item in its table. */
    public static WriteRules of(TableDesign table, ItemDesign item) {
        return new WriteRules(
                !item.guards().isEmpty(),
                item.parents().stream()
                        .filter(parent -> parent.counter() != null)
                        .map(ParentDesign::item)
                        .collect(Collectors.toSet()),
                item.parents().stream()
                        .filter(parent -> parent.counter() != null)
                        .flatMap(parent -> table.item(parent.item()).stream())
                        .anyMatch(parent -> !item.key().determines(parent.key())),
                item.keepUnknown()
                        || table.items().stream()
                                .flatMap(child -> child.parents().stream())
                                .anyMatch(parent -> parent.item().equals(item.name()) && counts(parent, item)));
    }

    /** Whether a parent has the attribute that counts its children. */
    static boolean counts(ParentDesign parent, ItemDesign design) {
        String counter = parent.counter();
        return counter != null && design.attribute(counter).isPresent();
    }

    /** Whether no guard and no counter has to follow the item, so that a write needs nothing of what is stored. */
    public boolean alone() {
        return !guarded && countingParents.isEmpty();
    }

    /** Whether replacing the item reads it first: its guards or counting parents may change. */
    public boolean replaceReads() {
        return guarded || movable;
    }

    /**
     * Whether deleting the item reads it first, to find its guards and parents.
     *
     * @param versionKnown whether the caller has the record with its version, which tells them
     */
    public boolean deleteReads(boolean versionKnown) {
        return !alone() && !versionKnown;
    }

    /** How a whole record is written: by an update if the stored item has attributes that are not the record's. */
    public WriteAction.Kind overwrite() {
        return partial ? WriteAction.Kind.UPDATE : WriteAction.Kind.PUT;
    }

    /** Whether the item is deleted in a transaction, not in a batch, when the partition of its parent is deleted. */
    public boolean deletedApart(String parent) {
        return guarded
                || countingParents.size() > 1
                || countingParents.size() == 1 && !countingParents.contains(parent);
    }
}
