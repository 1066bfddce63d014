package dev.monochord.runtime.read;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.CallName;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.table.TableInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** The reads of one table. For many threads. */
public final class Reads {

    private final Monochord monochord;
    private final TableInfo table;

    public Reads(Monochord monochord, TableInfo table) {
        this.monochord = monochord;
        this.table = table;
    }

    /** The item of a key, unless it is missing, of another kind or expired. */
    public <T> Optional<T> get(ReadPattern pattern, ItemKey<T> key) {
        String name = monochord.tableName(key.type().table());
        GetItemRequest request = getRequest(name, pattern, key.attributes());
        GetItemResponse response = monochord
                .calls()
                .send(new CallName(name, pattern.name(), "GetItem"), client -> client.getItem(request));
        return response.hasItem() && Expiry.shows(key.type(), response.item(), now())
                ? Optional.of(key.type().decode(response.item()))
                : Optional.empty();
    }

    private GetItemRequest getRequest(String name, ReadPattern pattern, Map<String, AttributeValue> key) {
        return GetItemRequest.builder()
                .tableName(name)
                .key(key)
                .consistentRead(pattern.consistent() ? Boolean.TRUE : null)
                .returnConsumedCapacity(monochord.calls().capacity())
                .build();
    }

    /** A read of one partition. */
    public <T> ReadCall<T> query(ReadPattern pattern, ItemReader<T> reader, AttributeValue partition) {
        return new ReadCall<>(monochord, table, pattern, reader, partition);
    }

    /** A read of the whole table or index. */
    public <T> ReadCall<T> scan(ReadPattern pattern, ItemReader<T> reader) {
        return new ReadCall<>(monochord, table, pattern, reader, null);
    }

    /** The items of these keys that exist, in the order of the keys; a key given twice is read once. */
    public <T> List<T> batchGet(ReadPattern pattern, ItemType<T> type, List<ItemKey<T>> keys) {
        List<T> items = new ArrayList<>();
        for (Map<String, AttributeValue> stored : found(pattern, keys)) {
            if (stored != null && Expiry.shows(type, stored, now())) {
                items.add(type.decode(stored));
            }
        }
        return List.copyOf(items);
    }

    /** The items of these keys that exist, of any kind and of any table, each kind in the order of its keys. */
    public ItemCollection batchGet(ReadPattern pattern, List<ItemKey<?>> keys) {
        ItemCollection.Builder items = new ItemCollection.Builder();
        List<? extends ItemKey<?>> distinct = BatchRead.distinct(keys);
        List<@Nullable Map<String, AttributeValue>> found = found(pattern, distinct);
        for (int i = 0; i < found.size(); i++) {
            Map<String, AttributeValue> stored = found.get(i);
            ItemType<?> type = distinct.get(i).type();
            if (stored != null && Expiry.shows(type, stored, now())) {
                items.add(type, stored);
            }
        }
        return items.build();
    }

    private List<@Nullable Map<String, AttributeValue>> found(ReadPattern pattern, List<? extends ItemKey<?>> keys) {
        return new BatchRead(monochord, pattern).read(BatchRead.distinct(keys));
    }

    private long now() {
        return monochord.clock().instant().getEpochSecond();
    }
}
