package dev.monochord.model.plan;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A way to an item: the table's key, or an index.
 *
 * @param sparse the nullable variables of the key of a multi-attribute index that the pattern does not name; items
 *     without one are not in the index
 */
record AccessPath(
        @Nullable IndexDesign index,
        List<KeyAttributeDesign> partition,
        List<KeyAttributeDesign> sort,
        KeyTemplates templates,
        int shards,
        List<String> sparse) {

    /**
     * The table first, then the indexes that the item declares a key for and multi-attribute indexes, then those that it is
     * in without a declaration, each in the order of the table; only the named one if a name is given.
     */
    static List<AccessPath> of(TableDesign table, ItemDesign item, @Nullable String only) {
        List<AccessPath> paths = new ArrayList<>();
        if (only == null) {
            paths.add(new AccessPath(null, table.partitionKeys(null), table.sortKeys(null), item.key(), 1, List.of()));
        }
        List<AccessPath> implied = new ArrayList<>();
        for (IndexDesign index : table.indexes()) {
            if (only == null || only.equals(index.name())) {
                boolean declared =
                        index.multiAttribute() || item.indexKey(index.name()).isPresent();
                table.indexKey(item, index.name())
                        .filter(key -> item.indexKey(index.name()).isPresent() || exact(item, key))
                        .ifPresent(key -> (declared ? paths : implied)
                                .add(of(index, key, only == null ? sparse(item, index, key) : List.of())));
            }
        }
        paths.addAll(implied);
        return paths;
    }

    /** Whether equal values have equal keys, which binary floating point does not promise. */
    private static boolean exact(ItemDesign item, IndexKeyDesign key) {
        return key.templates().variables().stream()
                .flatMap(variable -> item.attribute(variable).stream())
                .noneMatch(a -> a.type() instanceof AttributeType.Numeric number
                        && number.kind().floating());
    }

    private static List<String> sparse(ItemDesign item, IndexDesign index, IndexKeyDesign key) {
        return key.templates().variables().stream()
                .filter(variable -> index.multiAttribute()
                        && item.attribute(variable)
                                .filter(AttributeDesign::nullable)
                                .isPresent())
                .toList();
    }

    private static AccessPath of(IndexDesign index, IndexKeyDesign key, List<String> sparse) {
        return new AccessPath(index, index.partitionKeys(), index.sortKeys(), key.templates(), key.shards(), sparse);
    }

    /**
     * Returns this path with the variables of its partition key named as in another key whose partition has the same shape,
     * so that parameters for the other key match. A variable of the sort key that would then be confused with one of those
     * gets a name that no parameter has.
     */
    AccessPath withVariablesOf(KeyTemplates other) {
        List<String> own = templates.partitionVariables();
        List<String> wanted = other.partitionVariables();
        UnaryOperator<String> names = name -> {
            int at = own.indexOf(name);
            return at >= 0 ? wanted.get(at) : wanted.contains(name) ? name + "$" : name;
        };
        return own.equals(wanted)
                ? this
                : new AccessPath(
                        index,
                        partition,
                        sort,
                        templates.rename(names),
                        shards,
                        sparse.stream().map(names).toList());
    }

    @Nullable
    String indexName() {
        return index == null ? null : index.name();
    }

    boolean local() {
        return index == null || index.local();
    }

    String words() {
        return index == null ? "table key" : "index " + index.name();
    }

    List<KeyAttributeDesign> keys() {
        return Stream.concat(partition.stream(), sort.stream()).toList();
    }
}
