package dev.monochord.runtime.read;

import dev.monochord.model.FilterOperator;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.table.TableInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A query or scan that is put together and then run. Items of other kinds and expired ones are left out, and every result
 * but a page goes on until the service says that nothing is left. For one thread.
 *
 * <p>A result may throw {@link dev.monochord.runtime.error.RetriesExhaustedException} if the service does not answer,
 * {@link dev.monochord.runtime.error.StoredItemException} if an item is not as designed, and
 * {@link dev.monochord.runtime.error.FaultException} if the request is refused.
 */
public final class ReadCall<T> {

    private final Monochord monochord;
    private final TableInfo table;
    private final ReadPattern pattern;
    private final ItemReader<T> reader;
    private final @Nullable AttributeValue partition;
    private final List<Filter> filters = new ArrayList<>();
    private @Nullable SortCondition sort;
    private int limit;

    ReadCall(
            Monochord monochord,
            TableInfo table,
            ReadPattern pattern,
            ItemReader<T> reader,
            @Nullable AttributeValue partition) {
        this.monochord = monochord;
        this.table = table;
        this.pattern = pattern;
        this.reader = reader;
        this.partition = partition;
        this.limit = pattern.limit();
    }

    public ReadCall<T> sortEquals(AttributeValue value) {
        return sort(SortCondition.of(SortCondition.Kind.EQUALS, value));
    }

    /** Keys that begin so; every key begins with nothing. */
    public ReadCall<T> sortBeginsWith(String prefix) {
        return prefix.isEmpty()
                ? this
                : sort(SortCondition.of(SortCondition.Kind.BEGINS_WITH, AttributeValue.fromS(prefix)));
    }

    /** From one to the other, both included; nothing where the first is greater. */
    public ReadCall<T> sortBetween(AttributeValue from, AttributeValue to) {
        return sort(SortCondition.of(SortCondition.Kind.BETWEEN, from, to));
    }

    public ReadCall<T> sortAtLeast(AttributeValue from) {
        return sort(SortCondition.of(SortCondition.Kind.AT_LEAST, from));
    }

    public ReadCall<T> sortAtMost(AttributeValue to) {
        return sort(SortCondition.of(SortCondition.Kind.AT_MOST, to));
    }

    ReadCall<T> sort(SortCondition condition) {
        sort = condition;
        return this;
    }

    /** Only items of which this holds; a value of null says nothing. */
    public ReadCall<T> filter(String attribute, FilterOperator operator, @Nullable AttributeValue value) {
        if (value != null) {
            filters.add(new Filter(attribute, operator, value));
        }
        return this;
    }

    /**
     * At most so many items in all; those that are left out do not count.
     *
     * @throws InvalidInputException if it is less than 1
     */
    public ReadCall<T> limit(int items) {
        if (items < 1) {
            throw new InvalidInputException("limit", "A read answers at least one item; ask for 1 or more");
        }
        limit = items;
        return this;
    }

    /**
     * One page. It is filled as far as a budget of 10 requests or 1000 evaluated items goes, so it may be short and still
     * have a next one. The token goes on exactly after the last item of the page.
     *
     * @throws dev.monochord.runtime.error.PageTokenException if the token is not one of this very read
     */
    public Page<T> page(PageRequest request) {
        int size = limit == 0 ? request.size() : Math.min(limit, request.size());
        return reading().page(size, request.token()).map(reader::decode);
    }

    /** All items. */
    public List<T> list() {
        return stream().toList();
    }

    /** All items; a request is sent when the stream needs it. It needs no closing. */
    public Stream<T> stream() {
        return reading().stream(limit).map(reader::decode);
    }

    public Optional<T> first() {
        return reading().stream(1).map(reader::decode).findFirst();
    }

    /** How many items there are. */
    public long count() {
        Reading reading = reading();
        boolean serviceCounts = !pattern.mixed()
                && limit == 0
                && (sort == null || sort.words() == null)
                && (!reader.hidesExpired() || filterExpiry() != null);
        return serviceCounts ? reading.count() : reading.stream(limit).count();
    }

    /** All items of these kinds, whatever the reader of this call is. */
    public ItemCollection collection(ItemType<?>... types) {
        long now = now();
        List<ItemType<?>> kinds = List.of(types);
        String names = kinds.stream().map(ItemType::name).collect(Collectors.joining("+"));
        ItemCollection.Builder collection = new ItemCollection.Builder();
        new Reading(monochord, selection(names), null, item -> kind(kinds, item, now) != null)
                .stream(limit).forEach(item -> {
                    ItemType<?> kind = kind(kinds, item, now);
                    if (kind != null) {
                        collection.add(kind, item);
                    }
                });
        return collection.build();
    }

    private static @Nullable ItemType<?> kind(List<ItemType<?>> kinds, Map<String, AttributeValue> item, long now) {
        for (ItemType<?> kind : kinds) {
            if (Expiry.shows(kind, item, now)) {
                return kind;
            }
        }
        return null;
    }

    private Reading reading() {
        long now = now();
        return new Reading(
                monochord, selection(reader.name()), filterExpiry(), item -> Expiry.shows(reader, item, now));
    }

    private Selection selection(String kinds) {
        return new Selection(
                table, monochord.tableName(table.name()), pattern, kinds, partition, sort, List.copyOf(filters));
    }

    /** The attribute by which the service can leave expired items out; null where there is none, or it is a key. */
    private @Nullable String filterExpiry() {
        String expiry = reader.expiry();
        return expiry == null || selection(reader.name()).filterForbids(expiry) ? null : expiry;
    }

    private long now() {
        return monochord.clock().instant().getEpochSecond();
    }
}
