package dev.monochord.model.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition as it is written. */
sealed interface ParsedCondition {

    /** All of them hold. */
    record And(List<ParsedCondition> parts) implements ParsedCondition {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** At least one holds. */
    record Or(List<ParsedCondition> parts) implements ParsedCondition {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /** It does not hold. */
    record Not(ParsedCondition part) implements ParsedCondition {}

    /**
     * An attribute, or the item itself, is there or not.
     *
     * @param path null for {@code this}
     */
    record Existence(@Nullable ParsedPath path, boolean present, int column) implements ParsedCondition {}

    /** A comparison. */
    record Compared(ParsedOperand left, ComparisonSign sign, ParsedOperand right) implements ParsedCondition {}

    /** A range that includes both ends. */
    record Between(ParsedOperand value, ParsedOperand from, ParsedOperand to) implements ParsedCondition {}

    /**
     * One of several values.
     *
     * @param collection the only value is a parameter that holds several
     */
    record OneOf(ParsedOperand value, List<ParsedOperand> values, boolean collection) implements ParsedCondition {
        public OneOf {
            values = List.copyOf(values);
        }
    }

    /**
     * A part of a text, a list or a set.
     *
     * @param beginning the part is the beginning
     */
    record Part(ParsedPath path, boolean beginning, ParsedOperand part) implements ParsedCondition {}
}
