package dev.monochord.runtime.generated;

import dev.monochord.model.key.KeyComparison;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.range.SortCondition;
import dev.monochord.runtime.internal.read.Expiry;
import dev.monochord.runtime.internal.read.Reading;
import dev.monochord.runtime.internal.read.RowDecoder;
import dev.monochord.runtime.internal.read.Selection;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.item.UnionType;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
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
 * but a page goes on until the service says that nothing is left. Rows that cannot be read fail the read or are skipped, as
 * the pattern says. Not thread-safe.
 *
 * <p>A result may throw {@link dev.monochord.runtime.error.RetriesExhaustedException} if the service does not answer,
 * {@link dev.monochord.runtime.error.StoredItemException} if an item is not as designed and the pattern does not skip it, and
 * {@link dev.monochord.runtime.error.FaultException} if the request is refused.
 */
public final class ReadCall<T> {

    private final Session session;
    private final TableInfo table;
    private final ReadPattern pattern;
    private final ItemReader<T> reader;
    private final List<AttributeValue> partition;
    private final List<AttributeValue> equal = new ArrayList<>();
    private ConditionTree filter = ConditionTree.ALWAYS;
    private @Nullable SortCondition sort;
    private int limit;

    ReadCall(
            Session session,
            TableInfo table,
            ReadPattern pattern,
            ItemReader<T> reader,
            List<AttributeValue> partition) {
        this.session = session;
        this.table = table;
        this.pattern = pattern;
        this.reader = reader;
        this.partition = partition;
        this.limit = pattern.limit();
    }

    /** Keys with this value of the sort key; in a multi-attribute index, of the next sort key attribute. */
    public ReadCall<T> sortEquals(AttributeValue value) {
        if (pattern.sortKeys().size() > 1) {
            equal.add(value);
            return this;
        }
        return sort(SortCondition.of(KeyComparison.EQUALS, value));
    }

    /** Keys that begin so; every key begins with nothing. */
    public ReadCall<T> sortBeginsWith(String prefix) {
        return prefix.isEmpty()
                ? this
                : sort(SortCondition.of(KeyComparison.BEGINS_WITH, AttributeValue.fromS(prefix)));
    }

    ReadCall<T> sort(SortCondition condition) {
        sort = condition;
        return this;
    }

    /**
     * Restricts the result to items for which the condition holds, and all conditions that were given before.
     *
     * @param condition null for no further restriction
     */
    public ReadCall<T> filter(@Nullable Condition<?> condition) {
        if (condition != null) {
            filter = filter.and(condition.tree());
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
        return reading(decoder(reader)).page(size, request.token());
    }

    /** All items. */
    public List<T> list() {
        return stream().toList();
    }

    /** All items; a request is sent when the stream needs it. It needs no closing. */
    public Stream<T> stream() {
        return reading(decoder(reader)).stream(limit);
    }

    /**
     * The first item.
     *
     * @throws dev.monochord.runtime.error.StoredItemException if there are only items that cannot be read, also if the
     *     pattern skips them: the caller is not to take them for absent
     */
    public Optional<T> first() {
        RowDecoder<T> decoder = decoder(reader);
        Optional<T> first = reading(decoder).stream(1).findFirst();
        if (first.isEmpty() && !decoder.skipped().isEmpty()) {
            throw decoder.skipped().values().iterator().next();
        }
        return first;
    }

    /** How many items there are. Nothing is decoded, so those that cannot be read count too. */
    public long count() {
        long now = session.epochSecond();
        Reading<Map<String, AttributeValue>> reading = new Reading<>(
                session,
                selection(reader.name(), List.of()),
                filterExpiry(),
                item -> Expiry.shows(reader, item, now),
                item -> item);
        boolean serviceCounts = !pattern.mixed()
                && limit == 0
                && (sort == null || sort.narrowing() == null)
                && (!reader.hidesExpired() || filterExpiry() != null);
        return serviceCounts ? reading.count() : reading.stream(limit).count();
    }

    /**
     * All items of these kinds, whatever the reader of this call is. A limit applies to the kinds of which many are wanted;
     * the read goes on until it also has those of which one is wanted.
     *
     * @param single kinds of which the first item is wanted
     * @param many kinds of which all items are wanted, or as many as the limit allows
     */
    public ItemCollection collection(List<ItemType<?>> single, List<ItemType<?>> many) {
        ItemType<?>[] types = Stream.concat(single.stream(), many.stream()).toArray(ItemType<?>[]::new);
        String names = Stream.of(types).map(ItemType::name).collect(Collectors.joining("+"));
        RowDecoder<Object> decoder = decoder(UnionType.of(names, types));
        ItemCollection.Builder collection = new ItemCollection.Builder(single, many, limit);
        new Reading<>(
                        session,
                        selection(names, List.of()),
                        null,
                        decoder::accepts,
                        row -> collection.add(decoder.decode(row)))
                .stream(limit == 0 ? 0 : limit + single.size()).forEach(added -> {});
        return collection.skipped(decoder.skipped()).build();
    }

    private <R> RowDecoder<R> decoder(ItemReader<R> of) {
        return new RowDecoder<>(session, table, pattern, of);
    }

    private Reading<T> reading(RowDecoder<T> decoder) {
        return new Reading<>(
                session,
                selection(reader.name(), reader.attributes()),
                filterExpiry(),
                decoder::accepts,
                decoder::decode);
    }

    private Selection selection(String kinds, List<String> attributes) {
        return new Selection(
                table, session.tableName(table.name()), pattern, kinds, partition, equal, sort, filter, attributes);
    }

    /** The attribute by which the service can leave expired items out; null where there is none, or it is a key. */
    private @Nullable String filterExpiry() {
        String expiry = reader.expiry();
        return expiry == null || selection(reader.name(), List.of()).filterForbids(expiry) ? null : expiry;
    }
}
