package dev.monochord.runtime.item;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.expression.ValuePath;

/**
 * The path of a value within an item: an attribute, or something inside it, such as {@code config.mode} or
 * {@code samples[0]}. Immutable.
 */
public final class AttributePath {

    private final ValuePath path;

    private AttributePath(ValuePath path) {
        this.path = path;
    }

    /** An attribute, by the name under which it is stored. */
    public static AttributePath of(String attribute) {
        return new AttributePath(ValuePath.of(attribute));
    }

    /**
     * An entry of the map at this path. Any character may appear in the name, including a dot.
     *
     * @throws InvalidInputException if the name is empty
     */
    public AttributePath entry(String name) {
        return new AttributePath(path.entry(name));
    }

    /** A component of the nested record at this path, by the name under which it is stored. */
    public AttributePath component(String name) {
        return new AttributePath(path.component(name));
    }

    /**
     * An element of the list at this path.
     *
     * @throws InvalidInputException if the index is negative
     */
    public AttributePath at(int index) {
        return new AttributePath(path.at(index));
    }

    /** The path as expressions take it. */
    @SuppressWarnings("exports") // for the runtime itself
    public ValuePath path() {
        return path;
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
