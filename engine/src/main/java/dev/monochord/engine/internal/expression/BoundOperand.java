package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.Attributes;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operand of a bound condition. */
sealed interface BoundOperand {

    /** Its value for an item, or null where there is none. */
    @Nullable
    AttributeValue in(Attributes item);

    /** Its type where that is the same for every item, else null. */
    @Nullable
    String type();

    record Place(DocumentPath path) implements BoundOperand {

        @Override
        public @Nullable AttributeValue in(Attributes item) {
            return path.in(item);
        }

        @Override
        public @Nullable String type() {
            return null;
        }
    }

    record Literal(AttributeValue value) implements BoundOperand {

        @Override
        public AttributeValue in(Attributes item) {
            return value;
        }

        @Override
        public String type() {
            return AttributeValues.type(value);
        }
    }

    record Size(BoundOperand of) implements BoundOperand {

        @Override
        public @Nullable AttributeValue in(Attributes item) {
            AttributeValue value = of.in(item);
            int size = value == null ? -1 : ValueTests.size(value);
            return size < 0 ? null : AttributeValue.fromN(Integer.toString(size));
        }

        @Override
        public String type() {
            return "N";
        }
    }
}
