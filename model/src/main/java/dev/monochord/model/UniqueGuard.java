package dev.monochord.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that one item at most may have: an item of its own, keyed by the value, that names the owner.
 *
 * @param field the component that must be unique, named when it collides
 * @param type the guard's value of the type attribute, where the table has one
 * @param attributes the components that the guard carries, the owner's id among them
 * @param item the item that describes the guard to readers, or null where nobody reads it
 */
public record UniqueGuard(
        String field,
        KeyTemplates key,
        String type,
        List<String> attributes,
        @Nullable String item) {

    public UniqueGuard {
        attributes = List.copyOf(attributes);
    }

    /** The guard as a kind of item: its key, and the attributes that it carries of its owner. */
    public ItemDesign stored(ItemDesign owner) {
        return ItemDesign.builder(type.isEmpty() ? owner.name() + "." + field : type)
                .key(key)
                .attributes(attributes.stream()
                        .flatMap(component -> owner.attribute(component).stream())
                        .map(a -> new AttributeDesign(
                                a.component(), a.name(), a.type(), a.nullable(), false, List.of(), false))
                        .toList())
                .type(type)
                .build();
    }
}
