package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.Condition;

/** The number of elements of an attribute, in a condition. Immutable. */
public final class Size<I> {

    private final String name;

    Size(String name) {
        this.name = name;
    }

    public Condition<I> equalTo(int size) {
        return compare("=", size);
    }

    public Condition<I> lessThan(int size) {
        return compare("<", size);
    }

    public Condition<I> atMost(int size) {
        return compare("<=", size);
    }

    public Condition<I> greaterThan(int size) {
        return compare(">", size);
    }

    public Condition<I> atLeast(int size) {
        return compare(">=", size);
    }

    private Condition<I> compare(String operator, int size) {
        return Condition.size(name, operator, size);
    }
}
