package dev.monochord.runtime.write;

import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which item: a transaction has one operation on each.
 *
 * @param table the actual name
 */
record ItemId(String table, Map<String, AttributeValue> key) {

    ItemId {
        key = Map.copyOf(key);
    }

    /** By the text of the key: the hash of an attribute value looks at each of its ten members. */
    @Override
    public int hashCode() {
        int hash = table.hashCode();
        for (AttributeValue value : key.values()) {
            hash += Objects.hashCode(value.s() == null ? value.n() : value.s());
        }
        return hash;
    }
}
