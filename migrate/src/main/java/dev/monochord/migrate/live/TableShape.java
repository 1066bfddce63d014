package dev.monochord.migrate.live;

import dev.monochord.migrate.transform.IndexKeys;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table as a migration sees it.
 *
 * @param table the name in the store
 * @param partitionKey the name of the partition key
 * @param sortKey the name of the sort key, or null
 * @param expiry the attribute by which the service deletes expired items, or null
 * @param indexes the indexes, whose keys an item may have
 * @param attributes every attribute that the design gives a meaning
 * @param indexKeys tells which indexes an item is in
 */
public record TableShape(
        String table,
        String partitionKey,
        @Nullable String sortKey,
        @Nullable String expiry,
        List<IndexDesign> indexes,
        Set<String> attributes,
        IndexKeys indexKeys) {

    public TableShape {
        indexes = List.copyOf(indexes);
        attributes = Set.copyOf(attributes);
    }

    /** The table of a design, under its name in the store. */
    public static TableShape of(TableDesign design, String table) {
        KeyAttributeDesign sort = design.sort();
        return new TableShape(
                table,
                design.partition().name(),
                sort == null ? null : sort.name(),
                design.timeToLive(),
                design.indexes(),
                attributes(design),
                new IndexKeys(design));
    }

    private static Set<String> attributes(TableDesign design) {
        Set<String> names = new HashSet<>();
        Stream.of(design.typeAttribute(), design.timeToLive())
                .filter(Objects::nonNull)
                .forEach(names::add);
        design.indexes().forEach(index -> index.keys().forEach(key -> names.add(key.name())));
        for (ItemDesign item : design.items()) {
            item.derived().forEach(derived -> names.add(derived.name()));
            item.attributes().stream().filter(a -> !a.keyOnly()).forEach(a -> {
                names.add(a.name());
                names.addAll(a.alternatives());
            });
        }
        return names;
    }

    /** The primary key of a stored item. */
    public Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        AttributeValue partition = item.get(partitionKey);
        AttributeValue sort = sortKey == null ? null : item.get(sortKey);
        if (partition == null || sortKey != null && sort == null) {
            throw new UntransformableException(
                    "An item for table " + table + " lacks the key attribute "
                            + (partition == null ? partitionKey : sortKey) + ". Correct the transform.",
                    null);
        }
        return sortKey == null || sort == null
                ? Map.of(partitionKey, partition)
                : Map.of(partitionKey, partition, sortKey, sort);
    }

    /** The item with its table and key. */
    public ShapeItem item(Map<String, AttributeValue> item) {
        return new ShapeItem(table, key(item), item);
    }

    /** What an item becomes here, with the write id of that item. */
    public List<ShapeItem> items(Map<String, AttributeValue> source, List<Map<String, AttributeValue>> transformed) {
        AttributeValue writeId = source.get(SecondShape.WRITE_ID);
        return transformed.stream()
                .map(item -> {
                    Map<String, AttributeValue> marked = new HashMap<>(item);
                    if (writeId == null) {
                        marked.remove(SecondShape.WRITE_ID);
                    } else {
                        marked.put(SecondShape.WRITE_ID, writeId);
                    }
                    return item(marked);
                })
                .toList();
    }

    /**
     * Checks an item against the limits of the service.
     *
     * @throws UntransformableException if the service would reject it
     */
    public void checkStorable(ShapeItem item) {
        StorableItem.check(this, item);
    }

    /** Whether an item has expired: the service may delete it at any moment, and readers do not see it. */
    public boolean expired(Map<String, AttributeValue> item, long epochSecond) {
        AttributeValue at = expiry == null ? null : item.get(expiry);
        return at != null && at.n() != null && Double.parseDouble(at.n()) <= epochSecond;
    }
}
