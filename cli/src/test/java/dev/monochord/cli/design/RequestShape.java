package dev.monochord.cli.design;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/**
 * A request without what differs from call to call: values are their types, lists have each shape once, and pages, limits,
 * segments and tokens are left out.
 */
final class RequestShape {

    private static final Set<String> OF_THE_CALL =
            Set.of("Limit", "ExclusiveStartKey", "ClientRequestToken", "Segment", "ReturnConsumedCapacity");

    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "SS", "NS", "BS", "L", "M");

    private RequestShape() {}

    /** The shape of a request of the SDK. */
    static Object of(SdkPojo request) {
        return of(tree(request));
    }

    /** The shape of a request in the service's JSON. */
    static Object of(Object tree) {
        if (tree instanceof Map<?, ?> map) {
            if (map.size() == 1 && TYPES.contains(map.keySet().iterator().next())) {
                return map.keySet().iterator().next();
            }
            Map<String, Object> shape = new TreeMap<>();
            map.forEach((name, value) -> {
                if (!OF_THE_CALL.contains(name)) {
                    shape.put((String) name, of(value));
                }
            });
            return shape;
        }
        if (tree instanceof Collection<?> list) {
            Set<Object> shapes = new LinkedHashSet<>();
            list.forEach(element -> shapes.add(of(element)));
            return List.copyOf(shapes);
        }
        return String.valueOf(tree);
    }

    private static Object tree(Object value) {
        if (value instanceof SdkPojo pojo) {
            Map<String, Object> tree = new TreeMap<>();
            for (SdkField<?> field : pojo.sdkFields()) {
                Object member = field.getValueOrDefault(pojo);
                boolean unset = member == null
                        || member instanceof SdkAutoConstructList<?>
                        || member instanceof SdkAutoConstructMap<?, ?>;
                if (!unset) {
                    tree.put(field.locationName(), tree(member));
                }
            }
            return tree;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> tree = new TreeMap<>();
            map.forEach((name, member) -> tree.put((String) name, tree(member)));
            return tree;
        }
        if (value instanceof List<?> list) {
            List<Object> tree = new ArrayList<>();
            list.forEach(element -> tree.add(tree(element)));
            return tree;
        }
        return String.valueOf(value);
    }
}
