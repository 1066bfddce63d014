package dev.monochord.model.plan;

import dev.monochord.model.FilterOperator;

/**
 * A condition on an attribute, judged after the read.
 *
 * @param value the parameter, or the value itself
 * @param constant {@code value} is the value itself
 */
public record FilterTerm(String attribute, FilterOperator operator, String value, boolean constant) {

    /** As a document shows it. */
    public String display() {
        return operator.expression(attribute, constant ? "\"" + value + "\"" : "{" + value + "}");
    }
}
