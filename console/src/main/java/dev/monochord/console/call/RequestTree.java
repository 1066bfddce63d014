package dev.monochord.console.call;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/**
 * Converts SDK requests and attribute values to their DynamoDB JSON: binary values in base64, the most telling fields of a
 * request first.
 */
public final class RequestTree {

    private static final List<String> FIRST = List.of(
            "TableName",
            "IndexName",
            "Key",
            "Item",
            "KeyConditionExpression",
            "FilterExpression",
            "UpdateExpression",
            "ConditionExpression",
            "ExpressionAttributeNames",
            "ExpressionAttributeValues");

    private static final Pattern NUMBERED = Pattern.compile("[#:][0-9]{1,9}");

    private final List<String> keys;

    /**
     * Trees of requests to one table.
     *
     * @param keys the attributes of its primary key, which are shown first
     */
    public RequestTree(List<String> keys) {
        this.keys = keys;
    }

    @SuppressWarnings("unchecked") // a request is an object
    public Map<String, Object> of(SdkPojo request) {
        return (Map<String, Object>) tree(request);
    }

    private Object tree(Object value) {
        if (value instanceof SdkPojo pojo) {
            Map<String, Object> tree = new LinkedHashMap<>();
            pojo.sdkFields().stream()
                    .sorted(Comparator.comparing(RequestTree::position))
                    .forEach(field -> {
                        Object member = field.getValueOrDefault(pojo);
                        if (isSet(member)) {
                            tree.put(field.locationName(), tree(member));
                        }
                    });
            orderPlaceholders(tree);
            return tree;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> tree = new LinkedHashMap<>();
            map.forEach((name, member) -> tree.put((String) name, tree(member)));
            return sorted(tree, name -> keys.contains(name) ? keys.indexOf(name) : keys.size());
        }
        if (value instanceof List<?> list) {
            List<Object> tree = new ArrayList<>();
            list.forEach(element -> tree.add(tree(element)));
            return tree;
        }
        return value instanceof SdkBytes bytes ? Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe()) : value;
    }

    /** The SDK does not keep the order of placeholders; they are shown by their number, or as the expressions use them. */
    private static void orderPlaceholders(Map<String, Object> tree) {
        String expressions = FIRST.stream()
                .filter(field -> field.endsWith("Expression"))
                .map(field -> tree.getOrDefault(field, "") + " ")
                .collect(Collectors.joining());
        tree.replaceAll((field, value) -> field.startsWith("ExpressionAttribute") && value instanceof Map<?, ?> map
                ? sorted(map, name -> firstUse(expressions, name))
                : value);
    }

    private static int firstUse(String expressions, String placeholder) {
        if (NUMBERED.matcher(placeholder).matches()) {
            return Integer.parseInt(placeholder.substring(1));
        }
        Matcher use = Pattern.compile(Pattern.quote(placeholder) + "\\b").matcher(expressions);
        return use.find() ? use.start() : expressions.length();
    }

    private static Map<String, Object> sorted(Map<?, ?> map, ToIntFunction<String> position) {
        Map<String, Object> sorted = new LinkedHashMap<>();
        map.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> position.applyAsInt((String) entry.getKey())))
                .forEach(entry -> sorted.put((String) entry.getKey(), entry.getValue()));
        return sorted;
    }

    private static int position(SdkField<?> field) {
        int known = FIRST.indexOf(field.locationName());
        return known < 0 ? FIRST.size() : known;
    }

    private static boolean isSet(@Nullable Object member) {
        return member != null
                && !(member instanceof SdkAutoConstructList<?>)
                && !(member instanceof SdkAutoConstructMap<?, ?>);
    }
}
