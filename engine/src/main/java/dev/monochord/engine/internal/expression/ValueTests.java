package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.AttributeValues;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What functions and legacy operators ask of values. */
final class ValueTests {

    private ValueTests() {}

    static boolean beginsWith(AttributeValue value, AttributeValue prefix) {
        if (value.s() != null && prefix.s() != null) {
            return value.s().startsWith(prefix.s());
        }
        if (value.b() != null && prefix.b() != null) {
            byte[] whole = value.b().asByteArrayUnsafe();
            byte[] start = prefix.b().asByteArrayUnsafe();
            return whole.length >= start.length && Arrays.equals(whole, 0, start.length, start, 0, start.length);
        }
        return false;
    }

    /** Whether a string holds a string, a binary a binary, a set or a list an element. */
    static boolean contains(AttributeValue container, AttributeValue element) {
        return switch (container.type()) {
            case S -> element.s() != null && container.s().contains(element.s());
            case B ->
                element.b() != null
                        && indexOf(
                                        container.b().asByteArrayUnsafe(),
                                        element.b().asByteArrayUnsafe())
                                >= 0;
            case SS -> element.s() != null && container.ss().contains(element.s());
            case NS ->
                element.n() != null
                        && container.ns().stream()
                                .anyMatch(n -> AttributeValues.equal(AttributeValue.fromN(n), element));
            case BS -> element.b() != null && container.bs().contains(element.b());
            case L -> container.l().stream().anyMatch(member -> AttributeValues.equal(member, element));
            default -> false;
        };
    }

    private static int indexOf(byte[] whole, byte[] part) {
        for (int i = 0; i + part.length <= whole.length; i++) {
            if (Arrays.equals(whole, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }

    static boolean between(AttributeValue value, AttributeValue lower, AttributeValue upper) {
        return ValueComparison.LE.holds(lower, value) && ValueComparison.LE.holds(value, upper);
    }

    static boolean in(AttributeValue value, List<AttributeValue> candidates) {
        for (AttributeValue candidate : candidates) {
            if (AttributeValues.equal(value, candidate)) {
                return true;
            }
        }
        return false;
    }

    /** The size of a value, or -1 where its type has none. That of a text counts UTF-16 units, not bytes. */
    static int size(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s().length();
            case B -> value.b().asByteArrayUnsafe().length;
            case SS -> value.ss().size();
            case NS -> value.ns().size();
            case BS -> value.bs().size();
            case L -> value.l().size();
            case M -> value.m().size();
            default -> -1;
        };
    }

    /** A scalar as messages show it: {@code AttributeValue: {S:text}}. */
    static String describe(AttributeValue value) {
        String type = AttributeValues.type(value);
        String text = switch (value.type()) {
            case S -> value.s();
            case N -> value.n();
            case B -> base64(value.b());
            case BOOL -> value.bool().toString();
            case NUL -> "true";
            case SS -> value.ss().toString();
            case NS -> value.ns().toString();
            case BS -> value.bs().stream().map(ValueTests::base64).toList().toString();
            default -> "";
        };
        return "AttributeValue: {" + type + ":" + text + "}";
    }

    private static String base64(SdkBytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
    }
}
