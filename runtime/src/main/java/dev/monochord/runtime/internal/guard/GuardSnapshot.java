package dev.monochord.runtime.internal.guard;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/**
 * Some items of a table as they were at one moment. Read one after the other, a guard and its owner can each be as it was
 * at some time and yet never have been so together: a value may come and go between the two.
 */
public record GuardSnapshot(Map<KeyIdentity, Map<String, AttributeValue>> items) {

    /** How many items can be seen at once. */
    public static final int MAX_ITEMS = 100;

    /** Reads them; they are different ones. */
    public static GuardSnapshot of(Session session, ItemType<?> type, List<Map<String, AttributeValue>> keys) {
        String table = session.table(type);
        TransactGetItemsRequest request = TransactGetItemsRequest.builder()
                .transactItems(keys.stream()
                        .map(key -> TransactGetItem.builder()
                                .get(Get.builder().tableName(table).key(key).build())
                                .build())
                        .toList())
                .returnConsumedCapacity(session.calls().capacity())
                .build();
        TransactGetItemsResponse response = session.calls()
                .send(
                        new CallName(table, "guards", DynamoDbOperation.TRANSACT_GET_ITEMS),
                        client -> client.transactGetItems(request));
        Map<KeyIdentity, Map<String, AttributeValue>> items = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            Map<String, AttributeValue> item = response.responses().get(i).item();
            if (!item.isEmpty()) {
                items.put(KeyIdentity.of(keys.get(i)), item);
            }
        }
        return new GuardSnapshot(items);
    }

    /** The item of a key, or null. */
    public @Nullable Map<String, AttributeValue> item(Map<String, AttributeValue> key) {
        return items.get(KeyIdentity.of(key));
    }
}
