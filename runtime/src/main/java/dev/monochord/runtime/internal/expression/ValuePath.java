package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.error.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The path of a value within an item: an attribute, or something inside it, such as {@code config.mode} or
 * {@code samples[0]}. Immutable.
 */
public final class ValuePath {

    /** One step into a value. */
    public sealed interface Element {

        /** Whether an absent map is created with this step. */
        default boolean created() {
            return false;
        }

        /**
         * An entry of a map.
         *
         * @param created whether the map is created with its first entry; a nested record is never created in parts
         */
        record Entry(String name, boolean created) implements Element {}

        /** An element of a list. */
        record Position(int index) implements Element {}
    }

    private final String attribute;
    private final List<Element> elements;

    private ValuePath(String attribute, List<Element> elements) {
        this.attribute = attribute;
        this.elements = elements;
    }

    /** An attribute, by the name under which it is stored. */
    public static ValuePath of(String attribute) {
        return new ValuePath(attribute, List.of());
    }

    /**
     * An entry of the map at this path. Any character may appear in the name, including a dot.
     *
     * @throws InvalidInputException if the name is empty
     */
    public ValuePath entry(String name) {
        if (name.isEmpty()) {
            throw new InvalidInputException(attribute, "The name of an entry of " + this + " is empty.");
        }
        return with(new Element.Entry(name, true));
    }

    /** A component of the nested record at this path, by the name under which it is stored. */
    public ValuePath component(String name) {
        return with(new Element.Entry(name, false));
    }

    /**
     * An element of the list at this path.
     *
     * @throws InvalidInputException if the index is negative
     */
    public ValuePath at(int index) {
        if (index < 0) {
            throw new InvalidInputException(
                    attribute, "An index of " + this + " must be at least 0, got " + index + ".");
        }
        return with(new Element.Position(index));
    }

    private ValuePath with(Element element) {
        List<Element> longer = new ArrayList<>(elements);
        longer.add(element);
        return new ValuePath(attribute, List.copyOf(longer));
    }

    /** The name of the attribute in which the value lies. */
    public String attribute() {
        return attribute;
    }

    /** The steps from the attribute to the value; none for the attribute itself. */
    public List<Element> elements() {
        return elements;
    }

    /** The path to the first elements of this one; to the attribute itself for none. */
    public ValuePath first(int count) {
        return new ValuePath(attribute, elements.subList(0, count));
    }

    /** The path of the map, record or list that holds this value; empty for an attribute of the item. */
    public Optional<ValuePath> container() {
        return elements.isEmpty() ? Optional.empty() : Optional.of(first(elements.size() - 1));
    }

    /** The index within a list, or -1 if the last step is not one into a list. */
    public int index() {
        return !elements.isEmpty() && elements.get(elements.size() - 1) instanceof Element.Position last
                ? last.index()
                : -1;
    }

    /** Returns the value at this path in an item, or null if it is absent. */
    public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
        AttributeValue value = item.get(attribute);
        for (Element element : elements) {
            if (value == null) {
                return null;
            }
            value = element instanceof Element.Entry entry
                    ? value.m().get(entry.name())
                    : element(value.l(), ((Element.Position) element).index());
        }
        return value;
    }

    private static @Nullable AttributeValue element(List<AttributeValue> list, int index) {
        return index < list.size() ? list.get(index) : null;
    }

    /** Whether the value at this path is that of the other path, or lies inside it. */
    public boolean startsWith(ValuePath other) {
        return attribute.equals(other.attribute)
                && elements.size() >= other.elements.size()
                && same(elements.subList(0, other.elements.size()), other.elements);
    }

    /** The path in an expression, with its names as placeholders of the builder. */
    public String render(ExpressionBuilder builder) {
        StringBuilder text = new StringBuilder(builder.name(attribute));
        for (Element element : elements) {
            if (element instanceof Element.Entry entry) {
                text.append('.').append(builder.name(entry.name()));
            } else if (element instanceof Element.Position position) {
                text.append('[').append(position.index()).append(']');
            }
        }
        return text.toString();
    }

    /** A path is the same whether or not its maps are created. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ValuePath that
                && attribute.equals(that.attribute)
                && elements.size() == that.elements.size()
                && same(elements, that.elements);
    }

    @Override
    public int hashCode() {
        int hash = attribute.hashCode();
        for (Element element : elements) {
            hash = 31 * hash + step(element).hashCode();
        }
        return hash;
    }

    private static boolean same(List<Element> one, List<Element> other) {
        for (int i = 0; i < one.size(); i++) {
            if (!step(one.get(i)).equals(step(other.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static Object step(Element element) {
        return element instanceof Element.Entry entry ? entry.name() : ((Element.Position) element).index();
    }

    /** The path for messages. Names of map entries are values of callers and are left out. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(attribute);
        for (Element element : elements) {
            if (element instanceof Element.Entry entry) {
                text.append('.').append(entry.created() ? "*" : entry.name());
            } else if (element instanceof Element.Position position) {
                text.append('[').append(position.index()).append(']');
            }
        }
        return text.toString();
    }
}
