package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which item: a transaction has one operation on each.
 *
 * @param table the actual name
 */
public record ItemId(String table, Map<String, AttributeValue> key) {

    public ItemId {
        key = Map.copyOf(key);
    }

    public static ItemId of(Session session, ItemType<?> type, Map<String, AttributeValue> key) {
        return new ItemId(session.table(type), key);
    }

    public static ItemId of(Session session, ItemKey<?> key) {
        return of(session, key.type(), key.attributes());
    }

    /** By what the service tells keys apart by: a number is the same however it is written. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ItemId that
                && table.equals(that.table)
                && (key.equals(that.key) || KeyIdentity.of(key).equals(KeyIdentity.of(that.key)));
    }

    /** By the text of the key: the hash of an attribute value looks at each of its ten members. */
    @Override
    public int hashCode() {
        int hash = table.hashCode();
        for (AttributeValue value : key.values()) {
            String number = value.n();
            hash += number == null ? Objects.hashCode(value.s()) : Double.hashCode(Double.parseDouble(number) + 0.0);
        }
        return hash;
    }
}
