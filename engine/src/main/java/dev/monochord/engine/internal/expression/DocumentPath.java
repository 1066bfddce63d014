package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A place in an item: a top-level attribute and the steps from there. */
public record DocumentPath(String root, List<PathElement> steps) {

    public static DocumentPath of(String attribute) {
        return new DocumentPath(attribute, List.of());
    }

    boolean isNested() {
        return !steps.isEmpty();
    }

    /** The value at this place, or null where the item has none. */
    public @Nullable AttributeValue in(Attributes item) {
        AttributeValue value = item.get(root);
        for (int i = 0; value != null && i < steps.size(); i++) {
            value = steps.get(i).from(value);
        }
        return value;
    }

    /** Whether one of the two is, or leads to, the other. */
    boolean overlaps(DocumentPath other) {
        int common = Math.min(steps.size(), other.steps.size());
        return root.equals(other.root) && steps.subList(0, common).equals(other.steps.subList(0, common));
    }

    /** Whether the two need the same value to be a map and a list. */
    boolean conflicts(DocumentPath other) {
        if (!root.equals(other.root)) {
            return false;
        }
        int common = Math.min(steps.size(), other.steps.size());
        for (int i = 0; i < common; i++) {
            PathElement one = steps.get(i);
            PathElement two = other.steps.get(i);
            if (one.isIndex() != two.isIndex()) {
                return true;
            }
            if (!one.equals(two)) {
                return false;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[").append(root);
        for (PathElement step : steps) {
            text.append(", ").append(step);
        }
        return text.append(']').toString();
    }
}
