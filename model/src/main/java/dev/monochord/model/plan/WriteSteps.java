package dev.monochord.model.plan;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import java.util.ArrayList;
import java.util.List;

/**
 * What a write reads and writes: the item, its guards, and last its parents. For one pattern.
 *
 * <p>Where the steps depend on what is stored, they are those of the ordinary case: an item that is put was not there, a
 * replaced one has other unique values than before, and a parent that counts has its counter.
 */
final class WriteSteps {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final ItemDesign item;
    private final List<WriteAction> actions = new ArrayList<>();
    private boolean readsFirst;

    WriteSteps(TableDesign table, PatternDesign pattern, ItemDesign item) {
        this.table = table;
        this.pattern = pattern;
        this.item = item;
    }

    List<WriteAction> actions() {
        return actions;
    }

    /** The stored item is read, consistently, before anything is written. */
    boolean readsFirst() {
        return readsFirst;
    }

    void create() {
        add(WriteAction.Kind.PUT, item.key());
        item.guards().forEach(guard -> add(WriteAction.Kind.PUT, guard));
        parents(true, true);
    }

    void put() {
        readsFirst = counted();
        write();
        parents(readsFirst, true);
    }

    void replace() {
        readsFirst = !item.guards().isEmpty() || movable();
        write();
        for (UniqueGuard guard : item.guards()) {
            add(WriteAction.Kind.PUT, guard);
            add(WriteAction.Kind.DELETE, guard);
        }
        parents(false, true);
    }

    void change(KeyTemplates key) {
        add(WriteAction.Kind.UPDATE, key);
    }

    void delete(KeyTemplates key) {
        add(WriteAction.Kind.DELETE, key);
        if (alone()) {
            return;
        }
        boolean given = !pattern.bound(ParameterBinding.ITEM).isEmpty() && item.version() != null;
        readsFirst = !given;
        item.guards().forEach(guard -> add(WriteAction.Kind.DELETE, guard));
        parents(true, false);
    }

    void deletePartition(KeyTemplates key) {
        add(WriteAction.Kind.UPDATE, key);
        add(WriteAction.Kind.DELETE, key);
        if (alone()) {
            return;
        }
        readsFirst = true;
        item.guards().forEach(guard -> add(WriteAction.Kind.DELETE, guard));
        parents(true, false);
    }

    /** A whole item: put, or set attribute by attribute where the item has what is not the record's to write. */
    private void write() {
        boolean partly = item.keepUnknown() || countsChildren();
        add(partly ? WriteAction.Kind.UPDATE : WriteAction.Kind.PUT, item.key());
    }

    private void add(WriteAction.Kind kind, KeyTemplates key) {
        actions.add(new WriteAction(kind, item.name(), false, key));
    }

    private void add(WriteAction.Kind kind, UniqueGuard guard) {
        actions.add(new WriteAction(kind, guard.type(), true, guard.key()));
    }

    /**
     * The parents.
     *
     * @param counts their counters change
     * @param required they have to exist, even those that do not count
     */
    private void parents(boolean counts, boolean required) {
        for (ParentDesign parent : item.parents()) {
            table.item(parent.item())
                    .filter(design -> required || parent.counter() != null)
                    .ifPresent(design -> actions.add(new WriteAction(
                            counts && hasCounter(parent, design) ? WriteAction.Kind.UPDATE : WriteAction.Kind.CHECK,
                            design.name(),
                            false,
                            design.key())));
        }
    }

    private static boolean hasCounter(ParentDesign parent, ItemDesign design) {
        String counter = parent.counter();
        return counter != null && design.attribute(counter).isPresent();
    }

    private boolean countsChildren() {
        return table.items().stream()
                .flatMap(child -> child.parents().stream())
                .anyMatch(parent -> parent.item().equals(item.name()) && hasCounter(parent, item));
    }

    /** Nothing else depends on the item. */
    private boolean alone() {
        return item.guards().isEmpty() && !counted();
    }

    private boolean counted() {
        return item.parents().stream().anyMatch(p -> p.counter() != null);
    }

    /** The key does not say which counting parent it has: the item may move from one to another. */
    private boolean movable() {
        return item.parents().stream()
                .filter(p -> p.counter() != null)
                .flatMap(p -> table.item(p.item()).stream())
                .anyMatch(p -> !item.key().determines(p.key()));
    }
}
