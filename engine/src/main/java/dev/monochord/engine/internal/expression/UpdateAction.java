package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.Attributes;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One action of a bound update: where it acts, and what is there afterwards. */
sealed interface UpdateAction {

    DocumentPath path();

    /** The value to be at the path, or null for none, computed from the item as it was before the update. */
    @Nullable
    AttributeValue result(Attributes old);

    /** The type of what it writes where that is the same for every item, or null. */
    default @Nullable String type() {
        return null;
    }

    record Assign(DocumentPath path, UpdateOperand operand) implements UpdateAction {

        @Override
        public AttributeValue result(Attributes old) {
            return operand.in(old);
        }

        @Override
        public @Nullable String type() {
            return operand.type();
        }
    }

    record Remove(DocumentPath path) implements UpdateAction {

        @Override
        public @Nullable AttributeValue result(Attributes old) {
            return null;
        }
    }

    /** Adds to a number or a set; {@code mismatch} is the message where the attribute has another type. */
    record Add(DocumentPath path, AttributeValue value, String mismatch) implements UpdateAction {

        @Override
        public AttributeValue result(Attributes old) {
            return Accumulation.add(path.in(old), value, mismatch);
        }

        @Override
        public String type() {
            return AttributeValues.type(value);
        }
    }

    /** Takes members from a set; {@code mismatch} is the message where the attribute has another type. */
    record Delete(DocumentPath path, AttributeValue members, String mismatch) implements UpdateAction {

        @Override
        public @Nullable AttributeValue result(Attributes old) {
            return Accumulation.without(path.in(old), members, mismatch);
        }

        @Override
        public String type() {
            return AttributeValues.type(members);
        }
    }
}
