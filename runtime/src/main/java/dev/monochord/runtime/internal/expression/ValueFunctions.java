package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.internal.mirror.StoredValues;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The functions {@code begins_with}, {@code contains} and {@code size} as the service evaluates them. */
final class ValueFunctions {

    private ValueFunctions() {}

    static boolean beginsWith(AttributeValue value, AttributeValue start) {
        if (value.s() != null && start.s() != null) {
            return value.s().startsWith(start.s());
        }
        return value.b() != null && start.b() != null && containsAt(bytes(value.b()), bytes(start.b()), 0);
    }

    static boolean contains(AttributeValue whole, AttributeValue part) {
        return switch (whole.type()) {
            case S -> part.s() != null && whole.s().contains(part.s());
            case B -> part.b() != null && contains(bytes(whole.b()), bytes(part.b()));
            case SS -> part.s() != null && whole.ss().contains(part.s());
            case NS ->
                part.n() != null && whole.ns().stream().anyMatch(n -> StoredValues.same(AttributeValue.fromN(n), part));
            case BS -> part.b() != null && whole.bs().contains(part.b());
            case L -> whole.l().stream().anyMatch(element -> StoredValues.same(element, part));
            default -> false;
        };
    }

    /** Returns the number of chars, bytes, elements or entries, or null for a type without a size. */
    static @Nullable Integer size(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s().length();
            case B -> bytes(value.b()).length;
            case SS -> value.ss().size();
            case NS -> value.ns().size();
            case BS -> value.bs().size();
            case L -> value.l().size();
            case M -> value.m().size();
            default -> null;
        };
    }

    private static boolean contains(byte[] whole, byte[] part) {
        for (int at = 0; at + part.length <= whole.length; at++) {
            if (containsAt(whole, part, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean containsAt(byte[] whole, byte[] part, int at) {
        return at + part.length <= whole.length && Arrays.equals(whole, at, at + part.length, part, 0, part.length);
    }

    private static byte[] bytes(SdkBytes value) {
        return value.asByteArrayUnsafe();
    }
}
