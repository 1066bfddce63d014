package dev.monochord.model.plan;

import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;

/**
 * One of the conditions on what was read, all of which must hold.
 *
 * @param kind it tells the wanted kinds of item from others; the pattern does not declare it
 */
public record FilterTerm(TypedCondition condition, boolean kind) {

    /** Returns the condition as a document shows it. */
    public String display() {
        return condition instanceof TypedCondition.Or ? "(" + condition.display() + ")" : condition.display();
    }

    /** Returns whether it is left out of requests in which a parameter is null. */
    public boolean optional() {
        return condition.arguments().anyMatch(TypedOperand.Argument::nullable);
    }
}
