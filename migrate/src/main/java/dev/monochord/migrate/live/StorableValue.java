package dev.monochord.migrate.live;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.item.Encode;
import java.math.BigDecimal;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the service accepts as the value of an attribute, beside its size. */
final class StorableValue {

    /** A number so short that only its text needs to be one. */
    private static final int SURELY_SHORT = 18;

    private StorableValue() {}

    /**
     * Checks a value, and those that are nested in it.
     *
     * @param name of the attribute, for the message
     * @throws UntransformableException if the service would reject it
     */
    static void check(String name, AttributeValue value) {
        switch (value.type()) {
            case N -> number(name, value.n());
            case NS -> {
                notEmpty(name, value.ns());
                value.ns().forEach(number -> number(name, number));
            }
            case SS -> notEmpty(name, value.ss());
            case BS -> notEmpty(name, value.bs());
            case L -> value.l().forEach(element -> check(name, element));
            case M -> value.m().values().forEach(member -> check(name, member));
            case UNKNOWN_TO_SDK_VERSION -> throw rejected(name, "has no value: leave the attribute out");
            default -> {}
        }
    }

    private static void notEmpty(String name, List<?> set) {
        if (set.isEmpty()) {
            throw rejected(name, "would be an empty set: leave the attribute out");
        }
    }

    private static void number(String name, String text) {
        if (isShortInteger(text)) {
            return;
        }
        try {
            Encode.number(new BigDecimal(text));
        } catch (NumberFormatException malformed) {
            throw rejected(name, "would be a number that is none");
        } catch (InvalidInputException beyond) {
            throw rejected(name, "would be a number of more than 38 digits, or not between 1E-130 and 9.99E+125");
        }
    }

    private static boolean isShortInteger(String text) {
        if (text.isEmpty() || text.length() > SURELY_SHORT) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static UntransformableException rejected(String name, String why) {
        return new UntransformableException("The attribute " + name + " " + why + ".", null);
    }
}
