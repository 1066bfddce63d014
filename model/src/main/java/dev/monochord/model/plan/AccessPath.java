package dev.monochord.model.plan;

import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A way to an item: the table's key, or an index. */
record AccessPath(
        @Nullable IndexDesign index,
        KeyAttributeDesign partition,
        @Nullable KeyAttributeDesign sort,
        KeyTemplates templates,
        int shards) {

    /**
     * The table first, then the indexes that the item declares a key for, then those that it is in without saying so, each in
     * the order of the table; only the named one if a name is given.
     */
    static List<AccessPath> of(TableDesign table, ItemDesign item, @Nullable String only) {
        List<AccessPath> paths = new ArrayList<>();
        if (only == null) {
            paths.add(new AccessPath(null, table.partition(), table.sort(), item.key(), 1));
        }
        List<AccessPath> implied = new ArrayList<>();
        for (IndexDesign index : table.indexes()) {
            if (only == null || only.equals(index.name())) {
                boolean declared = item.indexKey(index.name()).isPresent();
                table.indexKey(item, index.name())
                        .filter(key -> declared || exact(item, key))
                        .ifPresent(key -> (declared ? paths : implied).add(of(index, key)));
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

    private static AccessPath of(IndexDesign index, IndexKeyDesign key) {
        return new AccessPath(index, index.partition(), index.sort(), key.templates(), key.shards());
    }

    /**
     * Returns this path with the variables of its partition key named as in another template of the same shape, so that
     * parameters for the other template match. A variable of the sort key that would then be confused with one of those
     * gets a name that no parameter has.
     */
    AccessPath withVariablesOf(KeyTemplate other) {
        List<String> own = templates.partition().variableNames();
        List<String> wanted = other.variableNames();
        UnaryOperator<String> names = name -> {
            int at = own.indexOf(name);
            return at >= 0 ? wanted.get(at) : wanted.contains(name) ? name + "$" : name;
        };
        return own.equals(wanted) ? this : new AccessPath(index, partition, sort, templates.rename(names), shards);
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
        return sort == null ? List.of(partition) : List.of(partition, sort);
    }
}
