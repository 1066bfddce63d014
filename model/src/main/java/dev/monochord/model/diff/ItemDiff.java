package dev.monochord.model.diff;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.List;
import java.util.Optional;

/** What changed in the items of a table. */
record ItemDiff(TableDesign old, TableDesign table, List<Change> changes) {

    void run() {
        for (ItemDesign item : old.items()) {
            if (table.item(item.name()).isEmpty()) {
                add(Kind.REMOVED, Subject.ITEM, item.name(), "the item is gone");
            }
        }
        for (ItemDesign item : table.items()) {
            Optional<ItemDesign> before = old.item(item.name());
            if (before.isPresent()) {
                compare(before.get(), item);
            } else {
                add(Kind.NEW, Subject.ITEM, item.name(), "a new item");
            }
        }
    }

    private void compare(ItemDesign before, ItemDesign item) {
        if (!before.key().equals(item.key())) {
            boolean read = item.alternativeKeys().contains(before.key());
            add(
                    Kind.RE_KEY,
                    Subject.KEY,
                    item.name(),
                    before.key().display() + " becomes " + item.key().display()
                            + (read ? "; readers take the old form too" : ""));
        }
        for (IndexKey key : item.indexKeys()) {
            Optional<IndexKey> same = before.indexKey(key.index());
            if (same.isEmpty()) {
                add(
                        Kind.NEW,
                        Subject.KEY,
                        item.name() + " in " + key.index(),
                        "backfill " + key.templates().display());
            } else if (!same.get().equals(key)) {
                add(
                        Kind.IN_PLACE,
                        Subject.KEY,
                        item.name() + " in " + key.index(),
                        same.get().templates().display() + " becomes "
                                + key.templates().display());
            }
        }
        before.indexKeys().stream()
                .filter(key -> item.indexKey(key.index()).isEmpty())
                .forEach(key ->
                        add(Kind.REMOVED, Subject.KEY, item.name() + " in " + key.index(), "no longer in the index"));
        attributes(before, item);
        if (!before.guards().equals(item.guards())) {
            add(Kind.IN_PLACE, Subject.ITEM, item.name(), "its unique values change; guards are written or removed");
        }
        if (!before.type().equals(item.type())) {
            add(Kind.IN_PLACE, Subject.ITEM, item.name(), "type " + before.type() + " becomes " + item.type());
        }
    }

    private void attributes(ItemDesign before, ItemDesign item) {
        for (AttributeDesign a : before.attributes()) {
            if (item.attribute(a.component()).isEmpty()) {
                boolean written = item.derived().stream().anyMatch(d -> d.name().equals(a.name()))
                        || item.indexKeys().stream()
                                .flatMap(k -> table.keys(k.index()).stream())
                                .anyMatch(k -> k.name().equals(a.name()));
                add(
                        written ? Kind.IN_PLACE : Kind.REMOVED,
                        Subject.ATTRIBUTE,
                        item.name() + "." + a.component(),
                        written ? a.name() + " is now written from a template" : a.name() + " is gone");
            }
        }
        for (AttributeDesign a : item.attributes()) {
            String name = item.name() + "." + a.component();
            Optional<AttributeDesign> was = before.attribute(a.component());
            if (was.isEmpty()) {
                String fill = a.nullable() ? "may be absent on old items" : "old items need a value";
                add(
                        Kind.NEW,
                        Subject.ATTRIBUTE,
                        name,
                        a.name() + ", " + a.type().words() + "; " + fill);
            } else if (!was.get().equals(a)) {
                add(Kind.IN_PLACE, Subject.ATTRIBUTE, name, difference(was.get(), a));
            }
        }
        for (DerivedAttribute d : item.derived()) {
            if (!before.derived().contains(d)) {
                add(
                        Kind.NEW,
                        Subject.ATTRIBUTE,
                        item.name() + "." + d.name(),
                        "written as " + d.template().display());
            }
        }
    }

    private static String difference(AttributeDesign was, AttributeDesign is) {
        if (!was.name().equals(is.name())) {
            boolean read = is.alternatives().contains(was.name());
            return was.name() + " becomes " + is.name() + (read ? "; readers take both" : "");
        }
        if (!was.type().equals(is.type())) {
            return was.type().words() + " becomes " + is.type().words();
        }
        if (was.keyOnly() != is.keyOnly()) {
            return is.keyOnly() ? "no longer stored beside the key" : "now stored beside the key as " + is.name();
        }
        if (was.nullable() != is.nullable()) {
            return is.nullable() ? "may now be absent" : "may no longer be absent: old items need a value";
        }
        return "readers take other forms";
    }

    private void add(Kind kind, Subject subject, String name, String text) {
        changes.add(new Change(kind, subject, table.name(), name, text));
    }
}
