package dev.monochord.model.diff;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
            boolean stays = old.keys().equals(table.keys());
            String text = becomes(before.key().written(), item.key().written())
                    + (stays
                            ? "; rewrite these items in place: put each under its new key and delete the old one"
                            : "");
            add(
                    stays ? Kind.IN_PLACE : Kind.RE_KEY,
                    Subject.KEY,
                    item.name(),
                    text + (read ? "; readers take the old form too" : ""));
        } else if (!before.alternativeKeys().equals(item.alternativeKeys())) {
            add(Kind.IN_PLACE, Subject.KEY, item.name(), "readers take other forms of the key");
        }
        new IndexKeyDiff(old, table, before, item, changes).run();
        attributes(before, item);
        derived(before, item);
        rules(before, item);
    }

    /** Two templates may look the same and write their values differently. */
    static String becomes(String was, String is) {
        return was.equals(is) ? was + " is written with other formats" : was + " becomes " + is;
    }

    private void rules(ItemDesign before, ItemDesign item) {
        if (!Set.copyOf(before.guards()).equals(Set.copyOf(item.guards()))) {
            add(Kind.IN_PLACE, Subject.ITEM, item.name(), "its unique values change; guards are written or removed");
        }
        if (!Set.copyOf(before.parents()).equals(Set.copyOf(item.parents()))) {
            String counted = item.parents().stream().anyMatch(p -> p.counter() != null)
                    ? "; counters are counted once where they are absent"
                    : "";
            add(Kind.IN_PLACE, Subject.ITEM, item.name(), "its parents, their counters or limits change" + counted);
        }
        differ(item, "type", before.type(), item.type());
        differ(item, "version", before.version(), item.version());
        differ(item, "group of kinds with this key", before.keyGroup(), item.keyGroup());
        differ(item, "time to live", before.timeToLive(), item.timeToLive());
        if (before.hideExpired() != item.hideExpired()) {
            String text =
                    item.hideExpired() ? "readers no longer see what has expired" : "readers see what has expired";
            add(Kind.IN_PLACE, Subject.ITEM, item.name(), text);
        }
        if (before.keepUnknown() != item.keepUnknown()) {
            String text = "unknown attributes are " + (item.keepUnknown() ? "now kept" : "no longer kept");
            add(Kind.IN_PLACE, Subject.ITEM, item.name(), text);
        }
    }

    private void differ(ItemDesign item, String what, @Nullable String was, @Nullable String is) {
        if (!Objects.equals(was, is)) {
            String text = what + " " + (was == null ? "none" : was) + " becomes " + (is == null ? "none" : is);
            add(Kind.IN_PLACE, Subject.ITEM, item.name(), text);
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
    }

    private void derived(ItemDesign before, ItemDesign item) {
        for (DerivedAttribute d : before.derived()) {
            boolean written = item.derived().stream().anyMatch(o -> o.name().equals(d.name()));
            boolean component =
                    item.attributes().stream().anyMatch(a -> a.name().equals(d.name()));
            if (!written && !component) {
                add(Kind.REMOVED, Subject.ATTRIBUTE, item.name() + "." + d.name(), "no longer written");
            }
        }
        for (DerivedAttribute d : item.derived()) {
            Optional<DerivedAttribute> was = before.derived().stream()
                    .filter(o -> o.name().equals(d.name()))
                    .findFirst();
            String name = item.name() + "." + d.name();
            String form = d.template().display();
            if (was.isEmpty()) {
                add(Kind.NEW, Subject.ATTRIBUTE, name, "written as " + form);
            } else if (!was.get().equals(d)) {
                add(
                        Kind.IN_PLACE,
                        Subject.ATTRIBUTE,
                        name,
                        becomes(was.get().template().display(), form));
            }
        }
    }

    private static String difference(AttributeDesign was, AttributeDesign is) {
        List<String> texts = new ArrayList<>();
        if (!was.name().equals(is.name())) {
            boolean read = is.alternatives().contains(was.name());
            texts.add(was.name() + " becomes " + is.name() + (read ? "; readers take both" : ""));
        }
        if (!was.type().equals(is.type())) {
            texts.add(becomes(was.type().words(), is.type().words()));
        }
        if (was.keyOnly() != is.keyOnly()) {
            texts.add(is.keyOnly() ? "no longer stored beside the key" : "now stored beside the key as " + is.name());
        }
        if (was.nullable() != is.nullable()) {
            texts.add(is.nullable() ? "may now be absent" : "may no longer be absent: old items need a value");
        }
        return texts.isEmpty() ? "readers take other forms" : String.join("; ", texts);
    }

    private void add(Kind kind, Subject subject, String name, String text) {
        changes.add(new Change(kind, subject, table.name(), name, text));
    }
}
