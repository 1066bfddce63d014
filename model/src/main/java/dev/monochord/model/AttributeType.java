package dev.monochord.model;

import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.TimeFormat;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a record component holds, and so how it is stored. */
public sealed interface AttributeType {

    /** {@code String}, and what is written as one: {@code UUID}, a character. */
    AttributeType TEXT = new Simple("text", StoredType.S, "text", false);

    AttributeType BOOLEAN = new Simple("boolean", StoredType.BOOL, "true or false", false);
    AttributeType BINARY = new Simple("binary", StoredType.B, "bytes", true);
    /** Anything that JSON can say: maps, lists, text, numbers. */
    AttributeType DOCUMENT = new Simple("document", StoredType.M, "document", true);

    AttributeType INT = new Numeric(NumberKind.INT);
    AttributeType LONG = new Numeric(NumberKind.LONG);
    AttributeType DECIMAL = new Numeric(NumberKind.BIG_DECIMAL);
    AttributeType TIME = new Time(TimeFormat.ISO);
    AttributeType SECONDS = new Time(TimeFormat.EPOCH_SECONDS);
    AttributeType MILLIS = new Time(TimeFormat.EPOCH_MILLIS);

    /** The type of DynamoDB that holds it. */
    StoredType stored();

    /** The type in a few words, for documents and messages. */
    String words();

    /** The type in the middle of a sentence: {@code a whole number}, {@code text}. */
    default String phrase() {
        String words = words();
        return words.matches("(whole|decimal|floating|list|set|map|time|document).*") ? "a " + words : words;
    }

    /** May grow without a bound that the type itself sets. */
    default boolean large() {
        return false;
    }

    /**
     * A type without parameters; the constants are the only ones. Not an enum: initializing one would initialize this
     * interface first, whose constants would then be null.
     */
    record Simple(String name, StoredType stored, String words, boolean large) implements AttributeType {

        /** The name in a design file. */
        @Override
        public String toString() {
            return name;
        }
    }

    /** A number of some kind. */
    record Numeric(NumberKind kind) implements AttributeType {
        @Override
        public StoredType stored() {
            return StoredType.N;
        }

        @Override
        public String words() {
            return switch (kind) {
                case BIG_DECIMAL -> "decimal number";
                case FLOAT, DOUBLE -> "floating-point number";
                default -> "whole number";
            };
        }
    }

    /** An instant. */
    record Time(TimeFormat format) implements AttributeType {
        @Override
        public StoredType stored() {
            return format == TimeFormat.ISO ? StoredType.S : StoredType.N;
        }

        @Override
        public String words() {
            return switch (format) {
                case ISO -> "time, ISO-8601 text";
                case EPOCH_SECONDS -> "time, seconds since 1970";
                case EPOCH_MILLIS -> "time, milliseconds since 1970";
            };
        }
    }

    /** One of a few names. */
    record Enumeration(String name, List<String> constants) implements AttributeType {
        public Enumeration {
            constants = List.copyOf(constants);
        }

        @Override
        public StoredType stored() {
            return StoredType.S;
        }

        @Override
        public String words() {
            return "one of " + String.join(", ", constants);
        }
    }

    /** Several values in order. */
    record ListOf(AttributeType element) implements AttributeType {
        @Override
        public StoredType stored() {
            return StoredType.L;
        }

        @Override
        public String words() {
            return "list of " + element.words();
        }

        @Override
        public boolean large() {
            return true;
        }
    }

    /** Several different values: a set of the service where it has one for them, else a list. */
    record SetOf(AttributeType element) implements AttributeType {
        @Override
        public StoredType stored() {
            return switch (element.stored()) {
                case S -> StoredType.SS;
                case N -> StoredType.NS;
                case B -> StoredType.BS;
                default -> StoredType.L;
            };
        }

        @Override
        public String words() {
            return "set of " + element.words();
        }

        @Override
        public boolean large() {
            return true;
        }
    }

    /** Values by name. */
    record MapOf(AttributeType value) implements AttributeType {
        @Override
        public StoredType stored() {
            return StoredType.M;
        }

        @Override
        public String words() {
            return "map to " + value.words();
        }

        @Override
        public boolean large() {
            return true;
        }
    }

    /** A record inside an item. */
    record Nested(String name, List<AttributeDesign> attributes) implements AttributeType {
        public Nested {
            attributes = List.copyOf(attributes);
        }

        @Override
        public StoredType stored() {
            return StoredType.M;
        }

        @Override
        public String words() {
            return name + " {" + attributes.stream().map(AttributeDesign::name).collect(Collectors.joining(", ")) + "}";
        }

        @Override
        public boolean large() {
            return attributes.stream().anyMatch(a -> a.type().large());
        }
    }

    /** One of several records, told apart by an attribute. */
    record Union(String name, String discriminator, Map<String, Nested> members) implements AttributeType {
        public Union {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        @Override
        public StoredType stored() {
            return StoredType.M;
        }

        @Override
        public String words() {
            return name + ", one of " + String.join(", ", members.keySet()) + " by " + discriminator;
        }
    }

    /** A type of the user's, stored by a converter of the user's. */
    record Converted(String javaType, String converter, StoredType stored) implements AttributeType {
        @Override
        public String words() {
            return javaType.substring(javaType.lastIndexOf('.') + 1) + ", stored as " + stored.words();
        }
    }
}
