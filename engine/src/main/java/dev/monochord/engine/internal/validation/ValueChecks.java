package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.DynamoDbNumbers;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What the service asks of attribute values, wherever they are in a request, and the form in which it keeps them: numbers
 * are canonical in what these methods give back. Where nothing had to change, the same object comes back.
 */
public final class ValueChecks {

    static final String INVALID = "One or more parameter values were invalid: ";
    private static final String NO_TYPE =
            "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";
    private static final String SEVERAL_TYPES = "Supplied AttributeValue has more than one datatypes set, "
            + "must contain exactly one of the supported datatypes";
    private static final String NOT_NUMERIC = "The parameter cannot be converted to a numeric value";
    private static final String UNDERFLOW =
            "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    private static final String TOO_DEEP = "Nesting Levels have exceeded supported limits: "
            + "Attributes in the item have nested levels beyond supported limit";

    private static final int MAX_NUMBER_LENGTH = 1000;

    private ValueChecks() {}

    /** Checks and normalises an item or a key. */
    public static Map<String, AttributeValue> item(Layer layer, Map<String, AttributeValue> item) {
        AttributeNameChecks.check(item.keySet());
        for (AttributeValue value : item.values()) {
            checkDepth(value);
        }
        return Unchanged.unless(item, value -> checked(layer, value));
    }

    /** Checks and normalises one value, such as a parameter of a statement. */
    public static AttributeValue value(Layer layer, AttributeValue value) {
        checkDepth(value);
        return checked(layer, value);
    }

    /** Checks and normalises a list of values, such as the operands of a legacy condition. */
    public static List<AttributeValue> values(Layer layer, List<AttributeValue> values) {
        return Unchanged.unless(values, value -> value(layer, value));
    }

    /** Checks and normalises ExpressionAttributeValues, their placeholders included. */
    public static Map<String, AttributeValue> expressionValues(Layer layer, Map<String, AttributeValue> values) {
        PlaceholderChecks.checkKeys(values);
        Map<String, AttributeValue> checked =
                Unchanged.unless(values, (name, value) -> expressionValue(layer, name, value));
        PlaceholderChecks.checkSizeOf(checked);
        return checked;
    }

    /** The older checks name the placeholder. */
    private static AttributeValue expressionValue(Layer layer, String placeholder, AttributeValue value) {
        try {
            return value(layer, value);
        } catch (DynamoDbException refusal) {
            if (!layer.older()) {
                throw refusal;
            }
            throw ServiceError.validation("ExpressionAttributeValues contains invalid value: "
                    + refusal.awsErrorDetails().errorMessage() + " for key " + placeholder);
        }
    }

    private static void checkDepth(@Nullable AttributeValue value) {
        if (value != null && Depth.exceeds(value)) {
            throw ServiceError.validation(TOO_DEEP);
        }
    }

    private static AttributeValue checked(Layer layer, @Nullable AttributeValue value) {
        if (value == null) {
            throw ServiceError.validation(NO_TYPE);
        }
        // The SDK gives null where several types are set.
        Type type = value.type();
        if (type == null || type == Type.UNKNOWN_TO_SDK_VERSION) {
            throw withoutOneType(layer, value);
        }
        return ofType(layer, type, value);
    }

    /** A value with several types is first told what is wrong with each. */
    private static DynamoDbException withoutOneType(Layer layer, AttributeValue value) {
        boolean any = false;
        for (Type type : Type.values()) {
            if (type != Type.UNKNOWN_TO_SDK_VERSION && has(value, type)) {
                any = true;
                ofType(layer, type, value);
            }
        }
        return ServiceError.validation(any ? SEVERAL_TYPES : NO_TYPE);
    }

    private static AttributeValue ofType(Layer layer, Type type, AttributeValue value) {
        switch (type) {
            case S:
                checkUnicode(value.s());
                return value;
            case N:
                String number = number(layer, value.n());
                return number.equals(value.n()) ? value : AttributeValue.fromN(number);
            case NUL:
                if (!value.nul()) {
                    throw invalid("Null attribute value types must have the value of true");
                }
                return value;
            case SS:
                SetChecks.strings(layer, value.ss());
                return value;
            case NS:
                List<String> numbers = SetChecks.numbers(layer, value.ns());
                return numbers == value.ns() ? value : AttributeValue.fromNs(numbers);
            case BS:
                SetChecks.binaries(layer, value.bs());
                return value;
            case L:
                List<AttributeValue> list = Unchanged.unless(value.l(), each -> checked(layer, each));
                return list == value.l() ? value : AttributeValue.fromL(list);
            case M:
                AttributeNameChecks.check(value.m().keySet());
                Map<String, AttributeValue> map = Unchanged.unless(value.m(), each -> checked(layer, each));
                return map == value.m() ? value : AttributeValue.fromM(map);
            default:
                return value;
        }
    }

    /** Half of a surrogate pair has no UTF-8, and would be stored as a question mark. */
    static void checkUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
                    throw invalid("A string contains half of a surrogate pair, which is not valid Unicode");
                }
                i++;
            }
        }
    }

    static String number(Layer layer, String text) {
        if (text.isEmpty()) {
            throw ServiceError.validation(layer.older() ? NOT_NUMERIC : NOT_NUMERIC + ": ");
        }
        if (layer.older()) {
            checkExponent(text);
        }
        return DynamoDbNumbers.normalize(text);
    }

    // The older checks read a number as BigDecimal does and count its magnitude in an int, where the largest exponents
    // come out negative. Of a longer text BigDecimal would make more work than any request is worth.
    private static void checkExponent(String text) {
        if (text.length() < 11 || text.length() > MAX_NUMBER_LENGTH || text.indexOf('e') < 0 && text.indexOf('E') < 0) {
            return;
        }
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException notANumber) {
            throw ServiceError.validation(NOT_NUMERIC + ": " + text);
        }
        if ((long) number.precision() - number.scale() > Integer.MAX_VALUE) {
            throw ServiceError.validation(UNDERFLOW);
        }
    }

    static DynamoDbException invalid(String what) {
        return ServiceError.validation(INVALID + what);
    }

    private static boolean has(AttributeValue value, Type type) {
        return switch (type) {
            case S -> value.s() != null;
            case N -> value.n() != null;
            case B -> value.b() != null;
            case BOOL -> value.bool() != null;
            case NUL -> value.nul() != null;
            case SS -> value.hasSs();
            case NS -> value.hasNs();
            case BS -> value.hasBs();
            case L -> value.hasL();
            case M -> value.hasM();
            case UNKNOWN_TO_SDK_VERSION -> false;
        };
    }
}
