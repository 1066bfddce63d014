package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.internal.mirror.StoredValues;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A change of the value at one path. */
sealed interface PathChange {

    /** The parts of an update expression, in the order in which they are sent. */
    enum Part {
        ASSIGNMENTS("SET"),
        DEFAULTS("SET"),
        COMPUTED("SET"),
        REMOVALS("REMOVE"),
        ADDITIONS("ADD"),
        DELETIONS("DELETE");

        private final String clause;

        Part(String clause) {
            this.clause = clause;
        }

        String clause() {
            return clause;
        }
    }

    AttributeValue ZERO = AttributeValue.fromN("0");
    AttributeValue NO_ELEMENTS = AttributeValue.fromL(List.of());

    Part part();

    /** The term of the clause. */
    String render(String path, ExpressionBuilder builder);

    /** Returns the value after the change, or null for none. */
    @Nullable
    AttributeValue result(@Nullable AttributeValue before);

    /** Whether a stored value shows that a repeatable change was made. */
    boolean visibleIn(@Nullable AttributeValue stored);

    /** Whether making the change twice is the same as making it once. */
    default boolean repeatable(ValuePath path) {
        return true;
    }

    record Assign(AttributeValue value) implements PathChange {

        @Override
        public Part part() {
            return Part.ASSIGNMENTS;
        }

        @Override
        public String render(String path, ExpressionBuilder builder) {
            return path + " = " + builder.value(value);
        }

        @Override
        public AttributeValue result(@Nullable AttributeValue before) {
            return value;
        }

        @Override
        public boolean visibleIn(@Nullable AttributeValue stored) {
            return StoredValues.same(value, stored);
        }

        /** An element set beyond the end of a list is appended, so the second time it may be another one. */
        @Override
        public boolean repeatable(ValuePath path) {
            return path.index() <= 0;
        }
    }

    /**
     * Sets a value that is absent, and then adds to it.
     *
     * @param more the number to add, or null
     */
    record AssignIfAbsent(AttributeValue value, @Nullable AttributeValue more) implements PathChange {

        @Override
        public Part part() {
            return Part.DEFAULTS;
        }

        @Override
        public String render(String path, ExpressionBuilder builder) {
            String first = path + " = if_not_exists(" + path + ", " + builder.value(value) + ")";
            return more == null ? first : first + " + " + builder.value(more);
        }

        @Override
        public AttributeValue result(@Nullable AttributeValue before) {
            AttributeValue first = before == null ? value : before;
            return more == null ? first : AttributeValueMath.sum(first, more);
        }

        @Override
        public boolean visibleIn(@Nullable AttributeValue stored) {
            return stored != null;
        }

        @Override
        public boolean repeatable(ValuePath path) {
            return more == null && path.index() <= 0;
        }
    }

    record Remove() implements PathChange {

        @Override
        public Part part() {
            return Part.REMOVALS;
        }

        @Override
        public String render(String path, ExpressionBuilder builder) {
            return path;
        }

        @Override
        public @Nullable AttributeValue result(@Nullable AttributeValue before) {
            return null;
        }

        @Override
        public boolean visibleIn(@Nullable AttributeValue stored) {
            return stored == null;
        }

        /** The elements behind one that is removed from a list move forward. */
        @Override
        public boolean repeatable(ValuePath path) {
            return path.index() < 0;
        }
    }

    /** Adds to a number, which starts at zero, at a path inside an attribute: {@code ADD} takes top-level attributes only. */
    record Increase(AttributeValue number) implements PathChange {

        @Override
        public Part part() {
            return Part.COMPUTED;
        }

        @Override
        public String render(String path, ExpressionBuilder builder) {
            return path + " = if_not_exists(" + path + ", " + builder.value(ZERO) + ") + " + builder.value(number);
        }

        @Override
        public AttributeValue result(@Nullable AttributeValue before) {
            return AttributeValueMath.sum(before == null ? ZERO : before, number);
        }

        @Override
        public boolean visibleIn(@Nullable AttributeValue stored) {
            return false;
        }

        @Override
        public boolean repeatable(ValuePath path) {
            return false;
        }
    }

    /** Adds to a number, or elements to a set. */
    record Add(AttributeValue value) implements PathChange {

        @Override
        public Part part() {
            return Part.ADDITIONS;
        }

        @Override
        public String render(String path, ExpressionBuilder builder) {
            return path + " " + builder.value(value);
        }

        @Override
        public AttributeValue result(@Nullable AttributeValue before) {
            return before == null ? value : AttributeValueMath.sum(before, value);
        }

        @Override
        public boolean visibleIn(@Nullable AttributeValue stored) {
            return stored != null && stored.type() == value.type() && StoredValues.same(stored, result(stored));
        }

        @Override
        public boolean repeatable(ValuePath path) {
            return AttributeValueMath.isSet(value);
        }
    }

    /** Removes elements from a set. */
    record Delete(AttributeValue elements) implements PathChange {

        @Override
        public Part part() {
            return Part.DELETIONS;
        }

        @Override
        public String render(String path, ExpressionBuilder builder) {
            return path + " " + builder.value(elements);
        }

        @Override
        public @Nullable AttributeValue result(@Nullable AttributeValue before) {
            return before == null ? null : AttributeValueMath.difference(before, elements);
        }

        @Override
        public boolean visibleIn(@Nullable AttributeValue stored) {
            return stored == null || stored.type() == elements.type() && StoredValues.same(stored, result(stored));
        }
    }

    /** Appends elements to a list, which may be absent. */
    record Append(AttributeValue elements) implements PathChange {

        @Override
        public Part part() {
            return Part.COMPUTED;
        }

        @Override
        public String render(String path, ExpressionBuilder builder) {
            return path + " = list_append(if_not_exists(" + path + ", " + builder.value(NO_ELEMENTS) + "), "
                    + builder.value(elements) + ")";
        }

        @Override
        public AttributeValue result(@Nullable AttributeValue before) {
            return before == null ? elements : AttributeValueMath.joined(before, elements);
        }

        @Override
        public boolean visibleIn(@Nullable AttributeValue stored) {
            return false;
        }

        @Override
        public boolean repeatable(ValuePath path) {
            return false;
        }
    }
}
