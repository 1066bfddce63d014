package dev.monochord.migrate.plan;

import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.plan.StoredImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What two designs of a table mean for the items that are stored. */
record StoredForm(TableDesign old, TableDesign next) {

    /** Why items cannot stay under their keys; empty if they can. */
    List<String> moved() {
        List<String> reasons = new ArrayList<>();
        if (!old.keys().equals(next.keys())) {
            reasons.add("the key attributes of the table change");
        }
        if (!old.indexes().stream()
                .filter(i -> i.local())
                .toList()
                .equals(next.indexes().stream().filter(i -> i.local()).toList())) {
            reasons.add("the local indexes of the table change");
        }
        for (ItemDesign item : next.items()) {
            old.item(item.name()).ifPresent(before -> keys(before, item, reasons));
        }
        return reasons;
    }

    private static void keys(ItemDesign before, ItemDesign item, List<String> reasons) {
        moved("the key of " + item.name(), before.key(), item.key(), reasons);
        before.alternativeKeys().stream()
                .filter(form -> !item.alternativeKeys().contains(form) && !form.equals(item.key()))
                .forEach(form -> reasons.add(
                        "the form " + form.written() + " of the key of " + item.name() + " is no longer read"));
        for (UniqueGuard guard : item.guards()) {
            guard(before, guard.field())
                    .ifPresentOrElse(
                            was -> moved(
                                    "the guard of " + item.name() + "." + guard.field(),
                                    was.key(),
                                    guard.key(),
                                    reasons),
                            () -> reasons.add(item.name() + "." + guard.field() + " becomes unique"));
        }
        before.guards().stream()
                .filter(was -> guard(item, was.field()).isEmpty())
                .forEach(was -> reasons.add(item.name() + "." + was.field() + " is no longer unique"));
    }

    private static void moved(String what, KeyTemplates was, KeyTemplates is, List<String> reasons) {
        if (!was.equals(is)) {
            reasons.add(
                    was.written().equals(is.written())
                            ? what + ", " + is.written() + ", is written with other formats"
                            : what + ", " + was.written() + ", becomes " + is.written());
        }
    }

    private static Optional<UniqueGuard> guard(ItemDesign item, String field) {
        return item.guards().stream().filter(g -> g.field().equals(field)).findFirst();
    }

    /** Components that become unique: the old shape cannot promise that while it decides. */
    List<String> newlyUnique() {
        List<String> fields = new ArrayList<>();
        for (ItemDesign item : next.items()) {
            item.guards().stream()
                    .filter(guard -> old.item(item.name())
                            .flatMap(before -> guard(before, guard.field()))
                            .isEmpty())
                    .filter(guard -> old.item(item.name()).isPresent())
                    .forEach(guard -> fields.add(item.name() + "." + guard.field()));
        }
        return fields;
    }

    /** Whether items that are stored have to be rewritten, or looked at one by one, though their keys stay. */
    boolean rewritten() {
        if (next.typeAttribute() != null && !next.typeAttribute().equals(old.typeAttribute())
                || !Objects.equals(old.timeToLive(), next.timeToLive())) {
            return true;
        }
        return next.items().stream()
                        .anyMatch(item -> old.item(item.name())
                                .filter(before -> rewritten(before, item))
                                .isPresent())
                || !old.items().equals(next.items())
                        && DesignTransform.report(old, next, true).endangersKeptKinds();
    }

    private boolean rewritten(ItemDesign before, ItemDesign item) {
        boolean typed = next.typeAttribute() != null && !before.type().equals(item.type());
        return typed
                || item.attributes().stream().anyMatch(attribute -> rewritten(before, attribute))
                || item.derived().stream().anyMatch(derived -> !before.derived().contains(derived))
                || item.indexKeys().stream().anyMatch(key -> rewritten(before, item, key))
                || !before.guards().equals(item.guards());
    }

    private static boolean rewritten(ItemDesign before, AttributeDesign attribute) {
        return before.attribute(attribute.component())
                .map(was -> was.keyOnly() != attribute.keyOnly()
                        || !same(was.type(), attribute.type())
                        || !attribute.keyOnly() && !reads(attribute, was)
                        || was.lenient() && !attribute.lenient()
                        || was.nullable() && !attribute.nullable())
                .orElse(!attribute.nullable());
    }

    /** Whether an attribute is still written under its name, and read under every other that it may be stored under. */
    private static boolean reads(AttributeDesign attribute, AttributeDesign was) {
        return was.name().equals(attribute.name())
                && was.alternatives().stream()
                        .allMatch(other -> other.equals(attribute.name())
                                || attribute.alternatives().contains(other));
    }

    /**
     * Whether values are stored alike: another constant or a wider number changes no item. The transform tells if a constant
     * is removed or a number becomes narrower.
     */
    private static boolean same(AttributeType was, AttributeType is) {
        return was.equals(is)
                || text(was) && text(is)
                || was instanceof AttributeType.Numeric && is instanceof AttributeType.Numeric;
    }

    private static boolean text(AttributeType type) {
        return type == AttributeType.TEXT || type instanceof AttributeType.Enumeration;
    }

    /** An index key has to be written, unless what it is made of was always written, in the same form. */
    private boolean rewritten(ItemDesign before, ItemDesign item, IndexKeyDesign key) {
        if (old.indexKey(before, key.index()).filter(key::equals).isPresent()) {
            return false;
        }
        Map<String, StoredImage.Value> was = StoredImage.item(old, before);
        Map<String, StoredImage.Value> is = StoredImage.item(next, item);
        return key.shards() > 1
                || next.keys(key.index()).stream().anyMatch(k -> !Objects.equals(was.get(k.name()), is.get(k.name())));
    }
}
