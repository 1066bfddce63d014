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
 * What a write reads and writes by its {@link WriteRules}: the item, its guards, and last its parents. For one pattern.
 *
 * <p>Steps that depend on what is stored are those of the common case: an item that is put did not exist, a replaced one has
 * new unique values, and a counting parent has its counter.
 */
final class WriteSteps {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final ItemDesign item;
    private final WriteRules rules;
    private final List<WriteAction> actions = new ArrayList<>();
    private boolean readsFirst;

    WriteSteps(TableDesign table, PatternDesign pattern, ItemDesign item) {
        this.table = table;
        this.pattern = pattern;
        this.item = item;
        this.rules = WriteRules.of(table, item);
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
        follow(ItemTransition.APPEARS);
    }

    void put() {
        readsFirst = !rules.alone();
        add(rules.overwrite(), item.key());
        follow(readsFirst ? ItemTransition.APPEARS : ItemTransition.STAYS);
    }

    void replace() {
        readsFirst = rules.replaceReads();
        add(rules.overwrite(), item.key());
        follow(ItemTransition.STAYS);
    }

    void change(KeyTemplates key) {
        add(WriteAction.Kind.UPDATE, key);
    }

    void delete(KeyTemplates key) {
        remove(key, !pattern.bound(ParameterBinding.ITEM).isEmpty() && item.version() != null);
    }

    void check(KeyTemplates key) {
        add(WriteAction.Kind.CHECK, key);
    }

    void deletePartition(KeyTemplates key) {
        add(WriteAction.Kind.UPDATE, key);
        remove(key, false);
    }

    private void remove(KeyTemplates key, boolean versionKnown) {
        add(WriteAction.Kind.DELETE, key);
        readsFirst = rules.deleteReads(versionKnown);
        if (!rules.alone()) {
            follow(ItemTransition.GOES);
        }
    }

    private void add(WriteAction.Kind kind, KeyTemplates key) {
        actions.add(new WriteAction(kind, item.name(), false, key));
    }

    /** The guards, and last the parents. */
    private void follow(ItemTransition change) {
        for (UniqueGuard guard : item.guards()) {
            change.onGuards().forEach(kind -> actions.add(new WriteAction(kind, guard.type(), true, guard.key())));
        }
        parents(change);
    }

    private void parents(ItemTransition change) {
        for (ParentDesign parent : item.parents()) {
            table.item(parent.item()).ifPresent(design -> {
                WriteAction.Kind kind = change.onParent(WriteRules.counts(parent, design));
                if (kind != null) {
                    actions.add(new WriteAction(kind, design.name(), false, design.key()));
                }
            });
        }
    }
}
