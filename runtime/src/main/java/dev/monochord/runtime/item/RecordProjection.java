package dev.monochord.runtime.item;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads some components of an item into a projection record. Fetches only their attributes and those that determine the
 * kind and the expiry. Thread-safe.
 */
public final class RecordProjection<P> implements ItemReader<P> {

    private final ItemType<?> type;
    private final String name;
    private final Function<StoredItem, P> read;
    private final List<String> attributes;

    private RecordProjection(ItemType<?> type, String name, Function<StoredItem, P> read, List<String> attributes) {
        this.type = type;
        this.name = name;
        this.read = read;
        this.attributes = attributes;
    }

    /**
     * Creates a projection.
     *
     * @param name the name of the record
     * @param attributes every attribute that is read, without the keys
     */
    public static <P> RecordProjection<P> of(
            ItemType<?> type, String name, Function<StoredItem, P> read, String... attributes) {
        return new RecordProjection<>(type, name, read, List.of(attributes));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> attributes() {
        return attributes;
    }

    @Override
    public boolean describes(Map<String, AttributeValue> stored) {
        return type.describes(stored);
    }

    @Override
    public P decode(Map<String, AttributeValue> stored) {
        return type.project(read, stored);
    }

    @Override
    public @Nullable String expiry() {
        return type.expiry();
    }
}
