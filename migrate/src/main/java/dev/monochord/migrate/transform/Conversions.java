package dev.monochord.migrate.transform;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeType;
import dev.monochord.model.NumberKind;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.Parse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds the conversion between two types of attribute. A value that has the type of the service already is copied as it is
 * stored; what only a lenient reader takes is written in the proper form.
 */
final class Conversions {

    private Conversions() {}

    /**
     * The conversion, or null if there is none that needs no decision of a person.
     *
     * @param lenient values may be stored as text, too
     */
    static @Nullable ValueConversion between(AttributeType from, boolean lenient, AttributeType to) {
        if (from instanceof AttributeType.Converted || to instanceof AttributeType.Converted) {
            return from.equals(to) ? new ValueConversion.Copy(to.stored()) : null;
        }
        if (from instanceof AttributeType.Time time) {
            return ofTime(time, lenient, to);
        }
        if (from == AttributeType.TEXT || from instanceof AttributeType.Enumeration) {
            return ofText(from, lenient, to);
        }
        if (from instanceof AttributeType.Numeric numeric) {
            return ofNumber(numeric.kind(), lenient, to);
        }
        if (from == AttributeType.BOOLEAN) {
            return ofBool(lenient, to);
        }
        if (from == AttributeType.BINARY) {
            return to == AttributeType.BINARY ? new ValueConversion.Copy(StoredType.B) : null;
        }
        return StructureConversions.between(from, lenient, to, false);
    }

    /**
     * The conversion of a value under a name that stays, which may be in its new form already: its stored type tells. Null if
     * there is none, or if a value does not tell.
     *
     * @param lenient values may be stored as text, too
     */
    static @Nullable ValueConversion inPlace(AttributeType from, boolean lenient, AttributeType to) {
        ValueConversion forth = between(from, lenient, to);
        if (forth == null || from.equals(to)) {
            return forth;
        }
        if (from.stored() != to.stored()) {
            ValueConversion again = again(to, false);
            return value -> ValueConversion.is(to.stored(), value) ? again.convert(value) : forth.convert(value);
        }
        if (from instanceof AttributeType.Time && to instanceof AttributeType.Time) {
            return null; // a number of seconds or of milliseconds
        }
        if (to == AttributeType.TEXT) {
            return lenient ? forth : new ValueConversion.Copy(StoredType.S); // any text is in the new form
        }
        return switch (to.stored()) {
            case S, N, B, BOOL -> forth; // takes its own results
            default -> StructureConversions.between(from, lenient, to, true);
        };
    }

    /** The conversion of one of both ways, or null if there is none. */
    static @Nullable ValueConversion of(boolean inPlace, AttributeType from, boolean lenient, AttributeType to) {
        return inPlace ? inPlace(from, lenient, to) : between(from, lenient, to);
    }

    /** The conversion of a value that is in its form, apart from what a lenient reader takes. */
    static ValueConversion again(AttributeType type, boolean lenient) {
        ValueConversion same = between(type, lenient, type);
        return same == null ? new ValueConversion.Copy(type.stored()) : same;
    }

    private static @Nullable ValueConversion ofTime(AttributeType.Time from, boolean lenient, AttributeType to) {
        if (to instanceof AttributeType.Time time) {
            return value -> from.equals(time) && ValueConversion.is(time.stored(), value)
                    ? value
                    : Times.write(time.format(), Times.read(from.format(), lenient, value));
        }
        if (to == AttributeType.TEXT) {
            return value -> Encode.iso(Times.read(from.format(), lenient, value));
        }
        boolean since1970 = from.stored() == StoredType.N && to instanceof AttributeType.Numeric;
        return since1970
                ? value -> ValueConversion.is(StoredType.N, value)
                        ? value
                        : Times.write(from.format(), Times.read(from.format(), lenient, value))
                : null;
    }

    private static @Nullable ValueConversion ofText(AttributeType from, boolean lenient, AttributeType to) {
        if (to == AttributeType.TEXT) {
            return lenient ? value -> Encode.text(Decode.lenientText(value)) : new ValueConversion.Copy(StoredType.S);
        }
        if (to instanceof AttributeType.Enumeration target) {
            return toConstant(from, lenient, target);
        }
        if (to instanceof AttributeType.Numeric numeric) {
            return value -> number(numeric.kind(), Decode.lenientText(value).strip());
        }
        if (to == AttributeType.BOOLEAN) {
            return value -> Encode.bool(Decode.lenientBool(value));
        }
        return to instanceof AttributeType.Time time ? value -> Times.write(time.format(), Decode.iso(value)) : null;
    }

    private static ValueConversion toConstant(AttributeType from, boolean lenient, AttributeType.Enumeration to) {
        Set<String> names = Set.copyOf(to.constants());
        if (from instanceof AttributeType.Enumeration enumeration && names.containsAll(enumeration.constants())) {
            return new ValueConversion.Copy(StoredType.S);
        }
        return value -> {
            String name = lenient ? Decode.lenientText(value) : Decode.text(value);
            if (!names.contains(name)) {
                throw new StoredItemException("is none of the names of " + to.name());
            }
            return value.s() == null ? Encode.text(name) : value;
        };
    }

    private static @Nullable ValueConversion ofNumber(NumberKind from, boolean lenient, AttributeType to) {
        if (to instanceof AttributeType.Numeric numeric) {
            boolean wider = from == numeric.kind() || numeric.kind() == NumberKind.BIG_DECIMAL;
            return wider && !lenient
                    ? new ValueConversion.Copy(StoredType.N)
                    : value -> {
                        AttributeValue checked = number(numeric.kind(), lenient ? quoted(value) : plain(value));
                        return value.n() == null ? checked : value;
                    };
        }
        if (to == AttributeType.TEXT) {
            return value -> Encode.text(lenient ? quoted(value) : plain(value));
        }
        if (to == AttributeType.BOOLEAN) {
            return value -> Encode.bool(Decode.lenientBool(value));
        }
        boolean since1970 = to instanceof AttributeType.Time && to.stored() == StoredType.N && from.whole();
        return since1970 ? value -> number(NumberKind.LONG, lenient ? quoted(value) : plain(value)) : null;
    }

    private static @Nullable ValueConversion ofBool(boolean lenient, AttributeType to) {
        if (to == AttributeType.BOOLEAN) {
            return lenient
                    ? value -> Encode.bool(Decode.lenientBool(value))
                    : new ValueConversion.Copy(StoredType.BOOL);
        }
        if (to == AttributeType.TEXT) {
            return value -> Encode.text(Boolean.toString(flag(lenient, value)));
        }
        return to instanceof AttributeType.Numeric ? value -> Encode.number(flag(lenient, value) ? 1 : 0) : null;
    }

    private static boolean flag(boolean lenient, AttributeValue value) {
        return lenient ? Decode.lenientBool(value) : Decode.bool(value);
    }

    private static String plain(AttributeValue value) {
        String number = value.n();
        if (number == null) {
            throw new StoredItemException("is not a number");
        }
        return number;
    }

    private static String quoted(AttributeValue value) {
        return value.n() == null ? Decode.text(value).strip() : value.n();
    }

    /** The number as generated code stores one of its kind. */
    private static AttributeValue number(NumberKind kind, String text) {
        return switch (kind) {
            case BYTE -> Encode.number(Parse.byteNumber(text));
            case SHORT -> Encode.number(Parse.shortNumber(text));
            case INT -> Encode.number(Parse.intNumber(text));
            case LONG -> Encode.number(Parse.longNumber(text));
            case BIG_INTEGER -> Encode.number(Parse.bigInteger(text));
            case BIG_DECIMAL -> Encode.number(Parse.decimal(text));
            case FLOAT -> Encode.number(Parse.floatNumber(text));
            case DOUBLE -> Encode.number(Parse.doubleNumber(text));
        };
    }
}
