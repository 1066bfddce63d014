package dev.monochord.runtime.internal.session;

import dev.monochord.model.plan.WriteRules;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import dev.monochord.runtime.item.TableInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The tables that are open, by their names in the design, and what their kinds of item are to each other. Thread-safe. */
public final class KnownTables {

    private final ConcurrentMap<String, TableInfo> tables = new ConcurrentHashMap<>();
    private final ConcurrentMap<ItemType<?>, Set<String>> counters = new ConcurrentHashMap<>();
    private final ConcurrentMap<ItemType<?>, WriteRules> rules = new ConcurrentHashMap<>();
    private final Map<String, Integer> shards;
    private final ConcurrentMap<ItemType<?>, Boolean> parents = new ConcurrentHashMap<>();

    /** With index keys spread over other numbers of shards than designed, by {@link #shardKey}. */
    public KnownTables(Map<String, Integer> shards) {
        this.shards = Map.copyOf(shards);
    }

    /** The name of an index in the numbers of shards. */
    public static String shardKey(String table, String index) {
        return table + "/" + index;
    }

    /** Over how many shards the key of an index is spread; as designed unless said otherwise. */
    public int shards(String table, String index, int designed) {
        return shards.getOrDefault(shardKey(table, index), designed);
    }

    public void add(TableInfo table) {
        tables.put(table.name(), table);
        counters.clear();
        rules.clear();
        parents.clear();
    }

    /** The table of a kind of item, or null where it was not opened. */
    public @Nullable TableInfo of(ItemType<?> type) {
        return tables.get(type.table());
    }

    /** All open tables, ordered by their names in the design. */
    public List<TableInfo> all() {
        return tables.values().stream()
                .sorted(Comparator.comparing(TableInfo::name))
                .toList();
    }

    /** The attributes of an item in which its children are counted. */
    public Set<String> counters(ItemType<?> type) {
        return counters.computeIfAbsent(
                type,
                t -> childrenOf(t).stream()
                        .map(Parent::counter)
                        .filter(counter -> counter != null)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** What the writes of this kind of item depend on. */
    public WriteRules rules(ItemType<?> type) {
        return rules.computeIfAbsent(type, this::rulesOf);
    }

    private <T> WriteRules rulesOf(ItemType<T> type) {
        List<Parent<T>> counting = type.parents().stream()
                .filter(parent -> parent.counter() != null)
                .toList();
        return new WriteRules(
                !type.guards().isEmpty(),
                counting.stream().map(Parent::name).collect(Collectors.toSet()),
                counting.stream().anyMatch(parent -> !parent.fixed()),
                type.keepsUnknown() || !counters(type).isEmpty());
    }

    /** Whether items of this kind have children that are written under them. */
    public boolean parent(ItemType<?> type) {
        return parents.computeIfAbsent(type, t -> !childrenOf(t).isEmpty());
    }

    /** The kind of a stored item of a table, or null for one that no record describes. */
    public @Nullable ItemType<?> describing(ItemType<?> neighbour, Map<String, AttributeValue> stored) {
        TableInfo table = of(neighbour);
        if (table == null) {
            return neighbour.describes(stored) ? neighbour : null;
        }
        return table.kindOf(stored);
    }

    private List<Parent<?>> childrenOf(ItemType<?> type) {
        TableInfo table = of(type);
        return table == null
                ? List.of()
                : table.items().stream()
                        .<Parent<?>>flatMap(item -> item.parents().stream())
                        .filter(parent -> parent.name().equals(type.name()))
                        .toList();
    }
}
