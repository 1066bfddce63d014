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
 * @param partition the values of the partition key attributes; empty for a scan
 * @param equal the values of the first sort key attributes, where a multi-attribute key has several
 * @param sort the condition on the sort key attribute after those, or null for none
 * @param attributes the attributes to fetch in addition to keys, or an empty list for all
 * @param filter the condition that items must satisfy
 */
public record Selection(
        TableInfo table,
        String tableName,
        ReadPattern pattern,
        String reader,
        List<AttributeValue> partition,
        List<AttributeValue> equal,
        @Nullable SortCondition sort,
        ConditionTree filter,
        List<String> attributes) {

    public Selection {
        partition = List.copyOf(partition);
        equal = List.copyOf(equal);
    }

    /** Returns whether the service leaves items out after it has read them. */
    boolean filtered() {
        return !filter.equals(ConditionTree.ALWAYS);
    }

    boolean scan() {
        return partition.isEmpty();
    }

    List<String> partitionKeys() {
        return pattern.partitionKeys().isEmpty() ? List.of(table.partitionKey()) : pattern.partitionKeys();
    }

    List<String> sortKeys() {
        if (pattern.index() != null) {
            return pattern.sortKeys();
        }
        String key = table.sortKey();
        return key == null ? List.of() : List.of(key);
    }

    /** The sort key attribute that the sort condition is about; null for none. */
    @Nullable
    String conditionKey() {
        List<String> keys = sortKeys();
        return equal.size() < keys.size() ? keys.get(equal.size()) : null;
    }

    /** Whether an item that the service found is in the range of the sort condition. */
    boolean means(Map<String, AttributeValue> item) {
        String key = conditionKey();
        return sort == null || key == null || sort.means(item.get(key));
    }

    /** Whether a filter of this read may not name the attribute, because it is a key of what is queried. */
    public boolean filterForbids(String attribute) {
        return !scan() && (partitionKeys().contains(attribute) || sortKeys().contains(attribute));
    }

    /** The partitions or segments to read: none if no item can match, because the service would reject such a request. */
    List<Source> sources() {
        if (sort != null && sort.empty() || filter.equals(ConditionTree.NEVER)) {
            return List.of();
        }
        List<Source> sources = new ArrayList<>();
        if (scan()) {
            for (int segment = 0; segment < pattern.segments(); segment++) {
                sources.add(Source.segment(segment, pattern.segments()));
            }
            return sources;
        }
        sources.add(Source.partition(partition));
        if (pattern.shards() > 1) {
            for (int shard = 0; shard < pattern.shards(); shard++) {
                sources.add(Source.partition(List.of(Keys.shard(partition.get(0), shard))));
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
        names.addAll(partitionKeys());
        if (table.sortKey() != null) {
            names.add(table.sortKey());
        }
        names.addAll(sortKeys());
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
                .add(reader);
        partition.forEach(print::add);
        if (scan()) {
            print.add((AttributeValue) null);
        }
        equal.forEach(print::add);
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
