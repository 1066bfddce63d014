package dev.monochord.migrate.work;

import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.StoredValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Whether two stored items are the same. Numbers are compared by value, to the last digit, and sets without order. The write
 * id is not compared: it says who wrote an item, not what.
 */
final class ShapeComparison {

    private ShapeComparison() {}

    /** The names of the attributes in which two items differ. */
    static List<String> differences(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
        Set<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        names.remove(SecondShape.WRITE_ID);
        List<String> different = new ArrayList<>();
        for (String name : names) {
            if (!StoredValues.same(one, other, name)) {
                different.add(name);
            }
        }
        return different;
    }

    static boolean same(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
        return differences(one, other).isEmpty();
    }

    /** Whether two keys are of one item. */
    static boolean sameKey(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
        return one.keySet().equals(other.keySet()) && same(one, other);
    }

    /** Whether everything that was found is as expected, and nothing expected is missing. */
    static boolean allEqual(List<ShapeItem> expected, List<Map<String, AttributeValue>> found) {
        return expected.size() == found.size()
                && expected.stream().allMatch(item -> found.stream().anyMatch(other -> same(item.attributes(), other)));
    }
}
