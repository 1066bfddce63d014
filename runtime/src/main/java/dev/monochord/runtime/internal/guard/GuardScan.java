package dev.monochord.runtime.internal.guard;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.session.WholeReads;
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

/** Consistent scans of a table for guards, and for the items that have guarded values. Not thread-safe. */
public record GuardScan<T>(Session session, ItemType<T> type) {

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
        new WholeReads(session, "guards")
                .scan(type, request -> request.consistentRead(true), page -> page.forEach(each));
    }
}
