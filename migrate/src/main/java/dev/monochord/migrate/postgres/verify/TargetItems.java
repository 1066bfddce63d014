package dev.monochord.migrate.postgres.verify;

import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.transfer.TransferStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the items of a target consistently. */
public final class TargetItems {

    private final RowMapper mapper;
    private final TransferStore store;

    public TargetItems(RowMapper mapper, TransferStore store) {
        this.mapper = mapper;
        this.store = store;
    }

    /** Returns the key of an item, its attributes in the order of the mapping. */
    Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        mapper.mapping().keys().keySet().forEach(name -> {
            AttributeValue value = item.get(name);
            if (value != null) {
                key.put(name, value);
            }
        });
        return key;
    }

    /** Returns the items that there are, by key. */
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> get(List<Map<String, AttributeValue>> keys) {
        return store.read(mapper.mapping().target(), keys);
    }

    /** Hands over every item of the table, page by page. */
    void scan(Consumer<List<Map<String, AttributeValue>>> pages) {
        store.scan(mapper.mapping().target(), pages);
    }
}
