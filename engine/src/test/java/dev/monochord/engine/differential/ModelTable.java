package dev.monochord.engine.differential;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table as a list of items: every question is answered by looking at all of them. */
final class ModelTable {

    private final List<Map<String, AttributeValue>> items = new ArrayList<>();

    Map<String, AttributeValue> get(Map<String, AttributeValue> key) {
        return items.stream().filter(item -> key(item).equals(key)).findFirst().orElse(null);
    }

    void put(Map<String, AttributeValue> item) {
        delete(key(item));
        items.add(new HashMap<>(item));
    }

    void delete(Map<String, AttributeValue> key) {
        items.removeIf(item -> key(item).equals(key));
    }

    static Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        return Map.of("pk", item.get("pk"), "sk", item.get("sk"));
    }

    List<Map<String, AttributeValue>> find(Predicate<Map<String, AttributeValue>> wanted) {
        return items.stream().filter(wanted).toList();
    }

    /** The items of a partition whose sort key lies between two bounds, in the order of the sort key. */
    List<Map<String, AttributeValue>> range(String partition, int from, int to, boolean descending) {
        Comparator<Map<String, AttributeValue>> order = Comparator.comparing(item -> Check.number(item, "sk"));
        return items.stream()
                .filter(item -> item.get("pk").s().equals(partition))
                .filter(item -> Check.number(item, "sk").compareTo(BigDecimal.valueOf(from)) >= 0
                        && Check.number(item, "sk").compareTo(BigDecimal.valueOf(to)) <= 0)
                .sorted(descending ? order.reversed() : order)
                .toList();
    }
}
