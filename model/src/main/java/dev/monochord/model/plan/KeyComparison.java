package dev.monochord.model.plan;

import java.util.List;

/** How a key condition compares. */
public enum KeyComparison {
    EQUALS("%s = %s"),
    BEGINS_WITH("begins_with(%s, %s)"),
    BETWEEN("%s BETWEEN %s AND %s"),
    AT_LEAST("%s >= %s"),
    AT_MOST("%s <= %s");

    private final String form;

    KeyComparison(String form) {
        this.form = form;
    }

    /** The condition, in the service's language. */
    public String expression(String name, List<String> operands) {
        return operands.size() == 2
                ? String.format(form, name, operands.get(0), operands.get(1))
                : String.format(form, name, operands.get(0));
    }
}
