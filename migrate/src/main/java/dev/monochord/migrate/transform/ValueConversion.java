package dev.monochord.migrate.transform;

import dev.monochord.annotations.StoredType;
import dev.monochord.runtime.error.StoredItemException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Turns a stored attribute of one type into that of another. Thread-safe. */
@FunctionalInterface
interface ValueConversion {

    /**
     * The attribute in its new type; null if there is nothing to store, as for an empty set.
     *
     * @throws StoredItemException if it is not as its design says, or has no equal in the new type
     */
    @Nullable
    AttributeValue convert(AttributeValue value);

    /** Takes the value as it is stored. */
    record Copy(StoredType stored) implements ValueConversion {

        @Override
        public AttributeValue convert(AttributeValue value) {
            if (!is(stored, value)) {
                throw new StoredItemException("is not of type " + stored.words());
            }
            return value;
        }
    }

    /** Whether a value has a type of the service. */
    static boolean is(StoredType stored, AttributeValue value) {
        return switch (stored) {
            case S -> value.s() != null;
            case N -> value.n() != null;
            case B -> value.b() != null;
            case BOOL -> value.bool() != null;
            case SS -> value.type() == AttributeValue.Type.SS;
            case NS -> value.type() == AttributeValue.Type.NS;
            case BS -> value.type() == AttributeValue.Type.BS;
            case L -> value.type() == AttributeValue.Type.L;
            case M -> value.type() == AttributeValue.Type.M;
        };
    }
}
