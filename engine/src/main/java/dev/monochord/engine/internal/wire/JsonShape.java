package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How one kind of value is read from and written to JSON. Immutable; made once per field of a model class. */
interface JsonShape {

    /** Where a value stands; the service words its complaints by it. */
    enum Place {
        /** A member of a structure. */
        FIELD,
        /** An element of a list, a value of a map, or the body itself. */
        ELEMENT
    }

    /** Reads the value whose first token, never {@code null}, the parser stands on; stops on its last token. */
    Object read(JsonParser parser, Place place) throws IOException;

    /** Writes a value that {@link #read} or the engine made. */
    void write(JsonGenerator generator, Object value) throws IOException;

    /** The service's name of the Java type, as it appears inside other types: {@code java.lang.String}. */
    String typeName();

    /** The name of the type on its own, as {@code Type.toString()} gives it: {@code class java.lang.String}. */
    default String description() {
        return "class " + typeName();
    }

    /** What a JSON null inside a list or a map stands for: an empty structure, or nothing. */
    default @Nullable Object ofNull() {
        return null;
    }
}
