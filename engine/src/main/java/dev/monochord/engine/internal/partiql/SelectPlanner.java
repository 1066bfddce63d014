package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.SelectChecks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Holds a SELECT against its table and decides what it reads, in the order in which the service finds fault. */
record SelectPlanner(Catalog catalog) {

    SelectPlan plan(Statement.Select select, Bindings bindings, boolean consistent) {
        Sources sources = Sources.of(select);
        ItemCondition filter = new Conditions(bindings).condition(select.where());
        TableDefinition table = catalog.require(sources.table());
        IndexSchema index = index(table, sources.index());
        if (consistent && index != null && index.global()) {
            throw ServiceError.validation("Strongly consistent read is not supported on Global Secondary Indexes");
        }
        SelectColumns columns = SelectColumns.of(select.columns());
        List<String> missing = index == null ? List.of() : index.missing(table.key(), columns.attributes());
        if (index != null && index.global() && !missing.isEmpty()) {
            throw ServiceError.validation("One or more parameter values were invalid: Global secondary index "
                    + index.name() + " does not project " + missing);
        }
        KeySchema key = index == null ? table.key() : index.key();
        int storageId = index == null ? table.storageId() : index.storageId();
        List<Branch> branches = KeyPlan.branches(select.where(), key, bindings);
        List<RangeRead> readings = new RangeReads(storageId, key, index == null).of(branches);
        if (index != null) {
            requireProjectedFilters(table, index, branches);
        }
        if (branches.isEmpty()) {
            readings.add(new RangeRead(RowKeys.whole(storageId), null, false));
        }
        boolean descending = order(select, key, branches, readings);
        boolean filtered = branches.isEmpty()
                || branches.stream()
                        .anyMatch(branch -> branch.loose() || !branch.filters().isEmpty());
        return new SelectPlan(
                table,
                index,
                columns,
                filtered ? filter : ItemCondition.ALWAYS,
                !missing.isEmpty(),
                descending,
                List.copyOf(readings));
    }

    /** The index of a name, which must have one attribute of each kind in its key. */
    static @Nullable IndexSchema index(TableDefinition table, @Nullable String name) {
        if (name == null) {
            return null;
        }
        if (table.index(name).isEmpty()) {
            throw ServiceError.validation("The table does not have the specified index");
        }
        IndexSchema index = SelectChecks.index(table.indexes(), name, false);
        if (index != null
                && (index.key().partition().size() > 1 || index.key().sort().size() > 1)) {
            throw ServiceError.validation("PartiQL statements cannot be executed on tables with multi-attribute HASH "
                    + "keys or multi-attribute RANGE keys.");
        }
        return index;
    }

    /**
     * A query of an index may filter by what the index holds only. The service looks at the branches by their partition
     * keys, tells what is missing in the last of them, and minds only where something is missing in all.
     */
    private static void requireProjectedFilters(TableDefinition table, IndexSchema index, List<Branch> branches) {
        List<Branch> ordered = new ArrayList<>(branches);
        ordered.sort(Comparator.comparing(Branch::partition, Comparator.nullsFirst(SelectPlanner::compare)));
        Set<String> missing = Set.of();
        for (Branch branch : ordered) {
            Set<String> names = new HashSet<>();
            branch.filters().forEach(filter -> names.addAll(AttributeNames.of(filter)));
            missing = new HashSet<>(index.missing(table.key(), names));
            if (missing.isEmpty()) {
                return;
            }
        }
        if (!missing.isEmpty()) {
            throw ServiceError.validation("One or more parameter values were invalid: Secondary index " + index.name()
                    + " does not project one or more filter attributes: " + missing);
        }
    }

    private static int compare(AttributeValue one, AttributeValue two) {
        return AttributeValues.compare(one, two);
    }

    /** Puts the ranges in the order that was asked for; returns whether each of them is read backwards. */
    private static boolean order(
            Statement.Select select, KeySchema key, List<Branch> branches, List<RangeRead> readings) {
        if (select.order().isEmpty()) {
            return false;
        }
        if (select.where() == null) {
            throw ServiceError.validation("Must have WHERE clause in the statement when using ORDER BY clause.");
        }
        if (branches.isEmpty()) {
            throw ServiceError.validation("Must have at least one non-optional hash key condition in WHERE clause when "
                    + "using ORDER BY clause.");
        }
        String partition = key.partition().get(0).name();
        boolean byPartition = false;
        boolean partitionDescending = false;
        boolean sortDescending = false;
        for (Statement.Order order : select.order()) {
            String name = order.by() instanceof Expr.Path path ? path.attribute() : null;
            if (name == null || !key.contains(name)) {
                throw ServiceError.validation(
                        "Variable reference " + (name == null ? order.by().label() : name)
                                + " in ORDER BY clause must be part of the primary key");
            }
            if (name.equals(partition)) {
                byPartition = true;
                partitionDescending = order.descending();
            } else {
                sortDescending = order.descending();
            }
        }
        long partitions = readings.stream().map(RangeRead::partition).distinct().count();
        if (partitions > 1 && !byPartition) {
            throw ServiceError.validation("Must have hash key in ORDER BY clause when more than one hash key condition "
                    + "specified in WHERE clause.");
        }
        RangeReads.sort(readings, partitionDescending, sortDescending);
        return sortDescending;
    }
}
