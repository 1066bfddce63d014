package dev.monochord.model.plan;

import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyTemplate;
import java.util.List;

/**
 * What a request says about one key attribute.
 *
 * @param operands templates whose variables are the parameters of the pattern; two for {@link KeyComparison#BETWEEN}
 */
public record KeyCondition(KeyAttributeDesign attribute, KeyComparison comparison, List<KeyTemplate> operands) {

    public KeyCondition {
        operands = List.copyOf(operands);
        if (operands.size() != (comparison == KeyComparison.BETWEEN ? 2 : 1)) {
            throw new IllegalArgumentException(comparison + " with " + operands.size() + " operands");
        }
    }

    static KeyCondition equalTo(KeyAttributeDesign attribute, KeyTemplate value) {
        return new KeyCondition(attribute, KeyComparison.EQUALS, List.of(value));
    }

    /** As a document shows it: {@code begins_with(sk, "TOKEN#")}. */
    public String display() {
        return comparison.expression(
                attribute.name(), quoted(operands.get(0)), quoted(operands.get(operands.size() - 1)));
    }

    private static String quoted(KeyTemplate operand) {
        return "\"" + operand.display() + "\"";
    }
}
