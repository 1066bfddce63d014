package dev.monochord.runtime.read;

import dev.monochord.model.FilterOperator;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A query or scan that is being put together and then run. For one thread. */
public final class ReadCall<T> {

    private final ItemReader<T> reader;

    public ReadCall(ItemReader<T> reader) {
        this.reader = reader;
    }

    public ReadCall<T> sortEquals(AttributeValue value) {
        return this;
    }

    public ReadCall<T> sortBeginsWith(String prefix) {
        return this;
    }

    public ReadCall<T> sortBetween(AttributeValue from, AttributeValue to) {
        return this;
    }

    public ReadCall<T> sortAtLeast(AttributeValue from) {
        return this;
    }

    public ReadCall<T> sortAtMost(AttributeValue to) {
        return this;
    }

    public ReadCall<T> filter(String attribute, FilterOperator operator, @Nullable AttributeValue value) {
        return this;
    }

    public ReadCall<T> limit(int items) {
        return this;
    }

    public Page<T> page(PageRequest request) {
        return new Page<>(List.of(), null);
    }

    public List<T> list() {
        return List.of();
    }

    public Stream<T> stream() {
        return Stream.of();
    }

    public Optional<T> first() {
        return stream().findFirst();
    }

    public long count() {
        return 0;
    }

    public ItemCollection collection(ItemType<?>... types) {
        throw new UnsupportedOperationException(reader.name());
    }
}
