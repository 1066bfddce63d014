package dev.monochord.model.plan;

import dev.monochord.annotations.Comparison;

/**
 * A condition on an attribute, judged after the read.
 *
 * @param value the parameter, or the value itself
 * @param constant {@code value} is the value itself
 */
public record FilterTerm(String attribute, Comparison operator, String value, boolean constant) {

    /** As a document shows it. */
    public String display() {
        return operator.expression(attribute, constant ? "\"" + value + "\"" : "{" + value + "}");
    }
}
