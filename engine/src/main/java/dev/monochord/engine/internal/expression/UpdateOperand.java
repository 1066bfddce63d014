package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.Attributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a SET action assigns. It is always computed from the item as it was before the update. */
sealed interface UpdateOperand {

    /** Its value, or the service's validation error where the item does not allow one. */
    AttributeValue in(Attributes item);

    /** The type of its value where it is the same for every item, or null. */
    default @Nullable String type() {
        return null;
    }

    record Place(DocumentPath path) implements UpdateOperand {

        @Override
        public AttributeValue in(Attributes item) {
            AttributeValue value = path.in(item);
            if (value == null) {
                throw ServiceError.validation(
                        "The provided expression refers to an attribute that does not exist in the item");
            }
            return value;
        }
    }

    record Literal(AttributeValue value) implements UpdateOperand {

        @Override
        public AttributeValue in(Attributes item) {
            return value;
        }

        @Override
        public String type() {
            return AttributeValues.type(value);
        }
    }

    /** {@code if_not_exists}. */
    record Fallback(DocumentPath path, UpdateOperand otherwise) implements UpdateOperand {

        @Override
        public AttributeValue in(Attributes item) {
            AttributeValue value = path.in(item);
            return value != null ? value : otherwise.in(item);
        }
    }

    /** {@code list_append}. */
    record Joined(UpdateOperand first, UpdateOperand second) implements UpdateOperand {

        @Override
        public AttributeValue in(Attributes item) {
            AttributeValue head = first.in(item);
            AttributeValue tail = second.in(item);
            if (!head.hasL() || !tail.hasL()) {
                throw ServiceError.validation(Accumulation.WRONG_OPERAND);
            }
            List<AttributeValue> joined = new ArrayList<>(head.l());
            joined.addAll(tail.l());
            return AttributeValue.fromL(joined);
        }

        @Override
        public String type() {
            return "L";
        }
    }

    /** A sum, or a difference where {@code negative}. */
    record Sum(UpdateOperand left, UpdateOperand right, boolean negative) implements UpdateOperand {

        @Override
        public AttributeValue in(Attributes item) {
            AttributeValue one = left.in(item);
            AttributeValue two = right.in(item);
            if (one.n() == null || two.n() == null) {
                throw ServiceError.validation(Accumulation.WRONG_OPERAND);
            }
            return Accumulation.sum(one.n(), two.n(), negative);
        }

        @Override
        public String type() {
            return "N";
        }
    }
}
