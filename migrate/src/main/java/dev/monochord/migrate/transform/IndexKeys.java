package dev.monochord.migrate.transform;

import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Determines which indexes of its table an item is in. Thread-safe. */
public final class IndexKeys {

    private final TableDesign table;
    private final List<KindReader> kinds = new ArrayList<>();

    public IndexKeys(TableDesign table) {
        this.table = table;
        table.items().forEach(kind -> kinds.add(new KindReader(table, kind)));
    }

    /** Returns the indexes for which the item's kind has a key and the item lacks a value. */
    public Set<String> missing(Map<String, AttributeValue> item) {
        Set<String> missing = new TreeSet<>();
        kinds.stream().filter(kind -> describes(kind, item)).findFirst().ifPresent(kind -> {
            for (IndexKeyDesign key : kind.item().indexKeys()) {
                if (table.keys(key.index()).stream()
                        .map(KeyAttributeDesign::name)
                        .anyMatch(name -> !item.containsKey(name))) {
                    missing.add(key.index());
                }
            }
        });
        return missing;
    }

    private boolean describes(KindReader kind, Map<String, AttributeValue> item) {
        AttributeValue type = table.typeAttribute() == null ? null : item.get(table.typeAttribute());
        return type == null
                ? kinds.size() == 1 || kind.hasKeyOf(item)
                : kind.item().type().equals(type.s());
    }
}
