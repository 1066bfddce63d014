package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.page.Fingerprint;
import dev.monochord.runtime.internal.range.Narrowing;
import dev.monochord.runtime.internal.range.SortCondition;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which items a query or scan is about.
 *
 * @param tableName the actual name
 * @param reader the name of what is read, or of all the kinds of a collection
 * @param partition the partition, or null for a scan
 * @param attributes the attributes to fetch in addition to keys, or an empty list for all
 * @param filter the condition that items must satisfy
 */
public record Selection(
        TableInfo table,
        String tableName,
        ReadPattern pattern,
        String reader,
        @Nullable AttributeValue partition,
        @Nullable SortCondition sort,
        ConditionTree filter,
        List<String> attributes) {

    /** Returns whether the service leaves items out after it has read them. */
    boolean filtered() {
        return !filter.equals(ConditionTree.ALWAYS);
    }

    boolean scan() {
        return partition == null;
    }

    String partitionKey() {
        String key = pattern.partitionKey();
        return key == null ? table.partitionKey() : key;
    }

    @Nullable
    String sortKey() {
        return pattern.index() == null ? table.sortKey() : pattern.sortKey();
    }

    /** Whether an item that the service found is in the range that is asked for. */
    boolean means(Map<String, AttributeValue> item) {
        String key = sortKey();
        return sort == null || key == null || sort.means(item.get(key));
    }

    /** Whether a filter of this read may not name the attribute, because it is a key of what is queried. */
    public boolean filterForbids(String attribute) {
        return !scan() && (attribute.equals(partitionKey()) || attribute.equals(sortKey()));
    }

    /** The partitions or segments to read: none if no item can match, because the service would reject such a request. */
    List<Source> sources() {
        if (sort != null && sort.empty() || filter.equals(ConditionTree.NEVER)) {
            return List.of();
        }
        List<Source> sources = new ArrayList<>();
        AttributeValue plain = partition;
        if (plain == null) {
            for (int segment = 0; segment < pattern.segments(); segment++) {
                sources.add(Source.segment(segment, pattern.segments()));
            }
            return sources;
        }
        sources.add(Source.partition(plain));
        if (pattern.shards() > 1) {
            for (int shard = 0; shard < pattern.shards(); shard++) {
                sources.add(Source.partition(Keys.shard(plain, shard)));
            }
        }
        return sources;
    }

    /** The start key that goes on after an item: the keys of the table and of the index. */
    Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new HashMap<>();
        for (String name : keyNames()) {
            AttributeValue value = item.get(name);
            if (value != null) {
                key.put(name, value);
            }
        }
        return key;
    }

    /** Returns the attributes to fetch, or an empty set for all. */
    Set<String> fetched() {
        if (attributes.isEmpty()) {
            return Set.of();
        }
        Set<String> names = keyNames();
        names.addAll(attributes);
        return names;
    }

    private Set<String> keyNames() {
        Set<String> names = new LinkedHashSet<>();
        names.add(table.partitionKey());
        names.add(partitionKey());
        if (table.sortKey() != null) {
            names.add(table.sortKey());
        }
        String sortKey = sortKey();
        if (sortKey != null) {
            names.add(sortKey);
        }
        return names;
    }

    /** Everything but the size of the page: a token of another selection, or of another design, is refused. */
    byte[] fingerprint() {
        Fingerprint print = new Fingerprint()
                .add(tableName)
                .add(table.design())
                .add(table.version())
                .add(pattern.name())
                .add(pattern.index())
                .add(pattern.descending() ? 1 : 0)
                .add(pattern.shards())
                .add(pattern.segments())
                .add(reader)
                .add(partition);
        if (sort != null) {
            print.add(sort.comparison().name());
            sort.values().forEach(print::add);
            Narrowing narrowing = sort.narrowing();
            if (narrowing != null) {
                narrowing.print(print);
            }
        }
        if (!(filter instanceof ConditionTree.Constant)) {
            ExpressionBuilder builder = new ExpressionBuilder();
            print.add(filter.render(builder));
            builder.names().values().forEach(print::add);
            builder.values().values().forEach(print::add);
        }
        return print.done();
    }
}
