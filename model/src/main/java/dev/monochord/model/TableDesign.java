package dev.monochord.model;

import dev.monochord.annotations.Naming;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table: its keys, indexes and settings, the items in it and the patterns that use them.
 *
 * @param javaType the table interface
 * @param sort null for a table with a partition key alone
 * @param typeAttribute the attribute in which every item says what it is, or null
 * @param timeToLive the attribute by which the service deletes expired items, or null
 * @param unreadable what patterns do about rows that they cannot read, unless they say otherwise
 * @param transactions the methods that carry out several writes of patterns, all or nothing
 */
public record TableDesign(
        String name,
        String javaType,
        KeyAttributeDesign partition,
        @Nullable KeyAttributeDesign sort,
        Naming naming,
        @Nullable String typeAttribute,
        @Nullable String timeToLive,
        UnreadablePolicy unreadable,
        List<IndexDesign> indexes,
        TableOptions settings,
        List<ItemDesign> items,
        List<PatternDesign> patterns,
        List<TransactionDesign> transactions) {

    public TableDesign {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("A table has a name");
        }
        indexes = List.copyOf(indexes);
        items = List.copyOf(items);
        patterns = List.copyOf(patterns);
        transactions = List.copyOf(transactions);
    }

    public static Builder builder(String name) {
        return new Builder(name);
    }

    public Optional<ItemDesign> item(String itemName) {
        return items.stream().filter(i -> i.name().equals(itemName)).findFirst();
    }

    /** The parents of an item that a component of it helps to name. */
    public List<String> parentsBy(ItemDesign child, String component) {
        return child.parents().stream()
                .map(ParentDesign::item)
                .filter(parent ->
                        item(parent).filter(i -> i.key().uses(component)).isPresent())
                .toList();
    }

    /** Returns the attributes of a partly projected index: those of its projection and all keys. */
    public Set<String> projected(IndexDesign index) {
        Set<String> names = new LinkedHashSet<>(index.projection().attributes());
        Stream.concat(keys().stream(), index.keys().stream())
                .map(KeyAttributeDesign::name)
                .forEach(names::add);
        return names;
    }

    /** Returns the other kinds of item that share their key with a kind on purpose. */
    public Stream<ItemDesign> sharingKeyOf(ItemDesign item) {
        return typeAttribute == null
                ? Stream.empty()
                : items.stream().filter(other -> !other.name().equals(item.name()) && other.sharesKeyWith(item));
    }

    public Optional<IndexDesign> index(String indexName) {
        return indexes.stream().filter(i -> i.name().equals(indexName)).findFirst();
    }

    /**
     * The key of an item in an index: the one it declares, or the one that it has because it stores every key attribute of
     * the index. Empty if the item is never in the index.
     */
    public Optional<IndexKeyDesign> indexKey(ItemDesign item, String indexName) {
        Optional<IndexDesign> found = index(indexName);
        return item.indexKey(indexName)
                .filter(key -> found.filter(IndexDesign::multiAttribute).isEmpty())
                .or(() -> found.flatMap(index -> ImpliedIndexKey.of(this, item, index)));
    }

    /** The index keys of an item that it declares, and those that it has in multi-attribute indexes. */
    public List<IndexKeyDesign> intendedIndexKeys(ItemDesign item) {
        return indexes.stream()
                .filter(index ->
                        index.multiAttribute() || item.indexKey(index.name()).isPresent())
                .flatMap(index -> indexKey(item, index.name()).stream())
                .toList();
    }

    /** The key of an item in the table (null) or in an index; empty if the item is never in that index. */
    public Optional<KeyTemplates> key(ItemDesign item, @Nullable String indexName) {
        return indexName == null
                ? Optional.of(item.key())
                : indexKey(item, indexName).map(IndexKeyDesign::templates);
    }

    /** The templates by which an item writes a key attribute: in the table, then in the indexes that it declares. */
    public Stream<KeyTemplate> keyTemplates(ItemDesign item, String attribute) {
        return Stream.concat(
                keyTemplates(keys(), item.key(), attribute),
                item.indexKeys().stream().flatMap(key -> keyTemplates(keys(key.index()), key.templates(), attribute)));
    }

    private static Stream<KeyTemplate> keyTemplates(
            List<KeyAttributeDesign> keys, KeyTemplates templates, String attribute) {
        List<KeyTemplate> all = templates.all();
        return IntStream.range(0, Math.min(keys.size(), all.size()))
                .filter(i -> keys.get(i).name().equals(attribute))
                .mapToObj(all::get);
    }

    /** The keys of an item in every index that it can be in, in the order of the indexes. */
    public List<IndexKeyDesign> indexKeys(ItemDesign item) {
        return indexes.stream()
                .flatMap(index -> indexKey(item, index.name()).stream())
                .toList();
    }

    /** The guards that no item of this table describes, each as the kind of item that it is stored as. */
    public List<ItemDesign> guards() {
        return items.stream()
                .flatMap(item -> item.guards().stream()
                        .filter(guard -> guard.item() == null)
                        .map(guard -> guard.stored(item)))
                .toList();
    }

    /** The kinds of item, guards among them, that a pattern is not about. */
    public Stream<ItemDesign> otherKinds(PatternDesign pattern) {
        return Stream.concat(items.stream().filter(item -> !pattern.items().contains(item.name())), guards().stream());
    }

    public Optional<PatternDesign> pattern(String patternName) {
        return patterns.stream().filter(p -> p.name().equals(patternName)).findFirst();
    }

    public Optional<TransactionDesign> transaction(String transactionName) {
        return transactions.stream()
                .filter(t -> t.name().equals(transactionName))
                .findFirst();
    }

    /**
     * The steps of a transaction, with those of the transactions of this table that it calls in their place. A step that
     * comes twice is repeated.
     */
    public List<TransactionStep> steps(TransactionDesign transaction) {
        Map<String, TransactionStep> steps = new LinkedHashMap<>();
        collect(transaction, false, steps, new HashSet<>());
        return List.copyOf(steps.values());
    }

    private void collect(
            TransactionDesign transaction, boolean repeated, Map<String, TransactionStep> steps, Set<String> within) {
        if (!within.add(transaction.name())) {
            return;
        }
        for (TransactionStep step : transaction.steps()) {
            boolean many = repeated || step.repeated();
            Optional<TransactionDesign> inner = step.table() == null ? transaction(step.pattern()) : Optional.empty();
            if (inner.isPresent()) {
                collect(inner.get(), many, steps, within);
            } else {
                steps.merge(step.name(), step.repeated(many), (one, other) -> one.repeated(true));
            }
        }
        within.remove(transaction.name());
    }

    /** What a pattern of this table does about rows that it cannot read. */
    public UnreadablePolicy unreadable(PatternDesign pattern) {
        return pattern.unreadable() == null ? unreadable : pattern.unreadable();
    }

    public List<KeyAttributeDesign> keys() {
        return sort == null ? List.of(partition) : List.of(partition, sort);
    }

    /** The key attributes of an index, or the table's own for null. */
    public List<KeyAttributeDesign> keys(@Nullable String indexName) {
        return indexName == null
                ? keys()
                : index(indexName).map(IndexDesign::keys).orElse(List.of());
    }

    /** The partition key attributes of an index, or the table's own for null. */
    public List<KeyAttributeDesign> partitionKeys(@Nullable String indexName) {
        return indexName == null
                ? List.of(partition)
                : index(indexName).map(IndexDesign::partitionKeys).orElse(List.of());
    }

    /** The sort key attributes of an index, or the table's own for null. */
    public List<KeyAttributeDesign> sortKeys(@Nullable String indexName) {
        return indexName == null
                ? Stream.ofNullable(sort).toList()
                : index(indexName).map(IndexDesign::sortKeys).orElse(List.of());
    }

    /** Puts a table together. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private String javaType = "";
        private KeyAttributeDesign partition = KeyAttributeDesign.text("pk");
        private @Nullable KeyAttributeDesign sort = KeyAttributeDesign.text("sk");
        private Naming naming = Naming.AS_IS;
        private @Nullable String typeAttribute;
        private @Nullable String timeToLive;
        private UnreadablePolicy unreadable = UnreadablePolicy.FAIL;
        private final List<IndexDesign> indexes = new ArrayList<>();
        private TableOptions settings = TableOptions.DEFAULT;
        private final List<ItemDesign> items = new ArrayList<>();
        private final List<PatternDesign> patterns = new ArrayList<>();
        private final List<TransactionDesign> transactions = new ArrayList<>();

        private Builder(String name) {
            this.name = name;
        }

        public Builder javaType(String qualifiedName) {
            javaType = qualifiedName;
            return this;
        }

        public Builder keys(String partitionName, @Nullable String sortName) {
            return keys(
                    KeyAttributeDesign.text(partitionName),
                    sortName == null ? null : KeyAttributeDesign.text(sortName));
        }

        public Builder keys(KeyAttributeDesign partitionKey, @Nullable KeyAttributeDesign sortKey) {
            partition = partitionKey;
            sort = sortKey;
            return this;
        }

        public Builder naming(Naming rule) {
            naming = rule;
            return this;
        }

        public Builder typeAttribute(String attribute) {
            typeAttribute = attribute;
            return this;
        }

        public Builder timeToLive(String attribute) {
            timeToLive = attribute;
            return this;
        }

        public Builder unreadable(UnreadablePolicy rule) {
            unreadable = rule;
            return this;
        }

        public Builder indexes(IndexDesign... more) {
            indexes.addAll(Arrays.asList(more));
            return this;
        }

        public Builder settings(TableOptions other) {
            settings = other;
            return this;
        }

        public Builder items(ItemDesign... more) {
            items.addAll(Arrays.asList(more));
            return this;
        }

        public Builder patterns(PatternDesign... more) {
            patterns.addAll(Arrays.asList(more));
            return this;
        }

        public Builder transactions(TransactionDesign... more) {
            transactions.addAll(Arrays.asList(more));
            return this;
        }

        /** The table as said so far. */
        public TableDesign build() {
            return new TableDesign(
                    name,
                    javaType,
                    partition,
                    sort,
                    naming,
                    typeAttribute,
                    timeToLive,
                    unreadable,
                    indexes,
                    settings,
                    items,
                    patterns,
                    transactions);
        }
    }
}
