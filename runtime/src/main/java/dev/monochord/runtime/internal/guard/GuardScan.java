package dev.monochord.runtime.internal.guard;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Consistent scans of a table for guards, and for the items that have guarded values. For one thread. */
public final class GuardScan<T> {

    private final Session session;
    private final ItemType<T> type;

    public GuardScan(Session session, ItemType<T> type) {
        this.session = session;
        this.type = type;
    }

    /** A guard as it was found. */
    public record Found<T>(Guard<T> guard, Map<String, AttributeValue> key) {}

    /** Every guard that is stored, by its key. */
    public Map<KeyIdentity, Found<T>> guards() {
        Map<KeyIdentity, Found<T>> guards = new HashMap<>();
        TableInfo table = session.tables().of(type);
        String typeAttribute = table == null ? null : table.typeAttribute();
        scan(stored -> {
            for (Guard<T> guard : type.guards()) {
                if (isGuard(guard, stored, typeAttribute)) {
                    Map<String, AttributeValue> key = type.keyIn(stored);
                    guards.put(KeyIdentity.of(key), new Found<>(guard, key));
                }
            }
        });
        return guards;
    }

    /**
     * Adds everything that items of the kind have to guard, and items of which that cannot be told. Returns how many items
     * there are.
     */
    public int owners(List<Claimant<T>> claimants, List<UnreadableItem> unreadable) {
        int[] owners = {0};
        scan(stored -> {
            if (!type.describes(stored)) {
                return;
            }
            owners[0]++;
            ItemKey<T> key = new ItemKey<>(type, type.keyIn(stored));
            for (Guard<T> guard : type.guards()) {
                try {
                    Map<String, AttributeValue> wanted = type.claim(guard, stored);
                    if (wanted != null) {
                        claimants.add(new Claimant<>(guard, key, type.keyIn(wanted)));
                    }
                } catch (StoredItemException e) {
                    unreadable.add(UnreadableItem.of(session.table(type), "guards", e));
                }
            }
        });
        return owners[0];
    }

    private boolean isGuard(Guard<T> guard, Map<String, AttributeValue> stored, @Nullable String typeAttribute) {
        return guard.describes(stored, typeAttribute, type.partitionKey(), type.sortKey())
                && stored.keySet().containsAll(guard.owner());
    }

    private void scan(Consumer<Map<String, AttributeValue>> each) {
        String table = session.table(type);
        Map<String, AttributeValue> from = null;
        do {
            ScanRequest request = ScanRequest.builder()
                    .tableName(table)
                    .consistentRead(true)
                    .exclusiveStartKey(from)
                    .returnConsumedCapacity(session.calls().capacity())
                    .build();
            ScanResponse page = session.calls()
                    .send(new CallName(table, "guards", DynamoDbOperation.SCAN), client -> client.scan(request));
            page.items().forEach(each);
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
    }
}
