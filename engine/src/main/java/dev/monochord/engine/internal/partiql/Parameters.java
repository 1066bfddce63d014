package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.ValueChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks the parameters of a statement, which the service does before it reads the statement. It goes through each value
 * from the front and tells the first problem it meets, whether that is the depth or a number.
 */
final class Parameters {

    private static final int MAX_LEVELS = 32;
    private static final String TOO_DEEP = "Nesting Levels have exceeded supported limits: "
            + "Attributes in the item have nested levels beyond supported limit";

    private Parameters() {}

    /** The values in the form in which they are kept, or the service's validation error. */
    static List<AttributeValue> check(List<AttributeValue> parameters) {
        List<AttributeValue> checked = new ArrayList<>(parameters.size());
        for (AttributeValue parameter : parameters) {
            checked.add(ValueChecks.value(Layer.OLDER, check(parameter, 1)));
        }
        return checked;
    }

    private static AttributeValue check(AttributeValue value, int level) {
        if (level > MAX_LEVELS) {
            throw ServiceError.validation(TOO_DEEP);
        }
        if (value == null || value.type() == null) {
            return ValueChecks.value(Layer.OLDER, value);
        }
        switch (value.type()) {
            case L:
                List<AttributeValue> members = new ArrayList<>(value.l().size());
                value.l().forEach(member -> members.add(check(member, level + 1)));
                return AttributeValue.fromL(members);
            case M:
                Map<String, AttributeValue> fields = new LinkedHashMap<>();
                value.m().forEach((name, field) -> fields.put(name, check(field, level + 1)));
                return AttributeValue.fromM(fields);
            case N:
                requireConvertible(value.n());
                return ValueChecks.value(Layer.OLDER, value);
            case NS:
                value.ns().forEach(Parameters::requireConvertible);
                return ValueChecks.value(Layer.OLDER, value);
            default:
                return ValueChecks.value(Layer.OLDER, value);
        }
    }

    private static void requireConvertible(String number) {
        if (number != null && !number.isEmpty() && !StatementLexer.isDecimal(number)) {
            throw ServiceError.validation("The parameter cannot be converted to a numeric value: " + number);
        }
    }
}
