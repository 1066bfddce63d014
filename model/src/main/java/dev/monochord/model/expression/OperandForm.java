package dev.monochord.model.expression;

import dev.monochord.model.AttributeType;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a value is written.
 *
 * @param like the path whose values it is like; null for a size
 */
public record OperandForm(@Nullable TypedPath like, Part part) {

    /** The size of an attribute. */
    public static final OperandForm SIZE = new OperandForm(null, Part.SIZE);

    /** The part of the path's values that the value is like. */
    public enum Part {
        /** All of it. */
        WHOLE,
        /** An element of the list or set. */
        ELEMENT,
        /** A part of the stored text. */
        TEXT,
        /** A number of elements, characters or bytes. */
        SIZE
    }

    /** Returns the form of a value that is like the path's own. */
    public static OperandForm whole(TypedPath like) {
        return new OperandForm(like, Part.WHOLE);
    }

    /** Returns the type in which the value is written. */
    public AttributeType type() {
        if (like == null || part == Part.SIZE) {
            return AttributeType.LONG;
        }
        return switch (part) {
            case ELEMENT -> element(like.type());
            case TEXT -> AttributeType.TEXT;
            default -> like.type();
        };
    }

    static AttributeType element(AttributeType type) {
        if (type instanceof AttributeType.ListOf list) {
            return list.element();
        }
        return type instanceof AttributeType.SetOf set ? set.element() : type;
    }
}
