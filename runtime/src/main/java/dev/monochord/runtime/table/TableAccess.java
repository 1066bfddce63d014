package dev.monochord.runtime.table;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.read.ItemCollection;
import dev.monochord.runtime.read.ReadCall;
import dev.monochord.runtime.read.ReadPattern;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a generated table does its work with. For many threads. */
public final class TableAccess {

    private final Monochord monochord;
    private final TableInfo table;

    public TableAccess(Monochord monochord, TableInfo table) {
        this.monochord = monochord;
        this.table = table;
        monochord.register(table);
    }

    public <T> Optional<T> get(ReadPattern pattern, ItemKey<T> key) {
        return Optional.empty();
    }

    public <T> ReadCall<T> query(ReadPattern pattern, ItemReader<T> reader, AttributeValue partition) {
        return new ReadCall<>(reader);
    }

    public <T> ReadCall<T> scan(ReadPattern pattern, ItemReader<T> reader) {
        return new ReadCall<>(reader);
    }

    /** The items of these keys that exist, in the order of the keys; a key given twice is read once. */
    public <T> List<T> batchGet(ReadPattern pattern, ItemType<T> type, List<ItemKey<T>> keys) {
        return List.of();
    }

    /** The items of these keys that exist, of any kind. */
    public ItemCollection batchGet(ReadPattern pattern, List<ItemKey<?>> keys) {
        throw new UnsupportedOperationException(monochord + table.name());
    }
}
