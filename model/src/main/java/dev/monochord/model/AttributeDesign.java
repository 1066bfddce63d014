package dev.monochord.model;

import java.util.List;

/**
 * A component of an item and the attribute that stores it.
 *
 * @param component the name in the record
 * @param name the name in the table
 * @param nullable the attribute may be absent
 * @param keyOnly it lives in the key alone and is read back from it
 * @param alternatives names that a reader also takes, when {@code name} is absent
 * @param lenient a reader also takes the value as text: a number in quotes, a document as JSON, a time as ISO-8601
 */
public record AttributeDesign(
        String component,
        String name,
        AttributeType type,
        boolean nullable,
        boolean keyOnly,
        List<String> alternatives,
        boolean lenient) {

    public AttributeDesign {
        if (component.isEmpty() || name.isEmpty()) {
            throw new IllegalArgumentException("An attribute has a component and a name");
        }
        alternatives = List.copyOf(alternatives);
    }

    /** An attribute that is always there. */
    public static AttributeDesign of(String component, String name, AttributeType type) {
        return new AttributeDesign(component, name, type, false, false, List.of(), false);
    }

    public AttributeDesign asNullable() {
        return new AttributeDesign(component, name, type, true, keyOnly, alternatives, lenient);
    }

    public AttributeDesign asKeyOnly() {
        return new AttributeDesign(component, name, type, nullable, true, alternatives, lenient);
    }

    public AttributeDesign orNamed(String... others) {
        return new AttributeDesign(component, name, type, nullable, keyOnly, List.of(others), lenient);
    }

    public AttributeDesign asLenient() {
        return new AttributeDesign(component, name, type, nullable, keyOnly, alternatives, true);
    }
}
