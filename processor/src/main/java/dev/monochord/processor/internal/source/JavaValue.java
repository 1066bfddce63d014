package dev.monochord.processor.internal.source;

import dev.monochord.model.AttributeType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** A Java type that can be stored, with the elements that code for it needs; the parallel of {@link AttributeType}. */
public sealed interface JavaValue {

    /** The type in Java, a box where it stands inside a collection. */
    TypeMirror type();

    /** How it is stored. */
    AttributeType stored();

    /** Text, a number, a flag, bytes, a time or a document: {@link #stored} and {@link #type} say all. */
    record Simple(TypeMirror type, AttributeType stored) implements JavaValue {}

    /**
     * A constant.
     *
     * @param names the stored name of each constant, by its Java name
     */
    record Constant(TypeMirror type, AttributeType stored, TypeElement element, Map<String, String> names)
            implements JavaValue {
        public Constant {
            names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
        }

        /** A constant has a stored name that is not its Java name. */
        public boolean renamed() {
            return names.entrySet().stream().anyMatch(e -> !e.getKey().equals(e.getValue()));
        }
    }

    /** A list, a set or a map from text; {@link #stored} says which. */
    record Many(TypeMirror type, AttributeType stored, JavaValue element) implements JavaValue {}

    /** A record inside an item. */
    record Nested(
            TypeMirror type, AttributeType.Nested stored, TypeElement element, Map<String, ComponentSource> components)
            implements JavaValue {
        public Nested {
            components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
        }
    }

    /**
     * One of several records.
     *
     * @param members by what the discriminator says
     */
    record Union(TypeMirror type, AttributeType.Union stored, TypeElement element, Map<String, Nested> members)
            implements JavaValue {
        public Union {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }
    }

    /**
     * A type of the user's.
     *
     * @param converter has a public constructor without parameters
     * @param storedAs what the converter makes of it: the S of {@code Converter<T, S>}
     */
    record Converted(TypeMirror type, AttributeType.Converted stored, TypeElement converter, TypeMirror storedAs)
            implements JavaValue {}
}
