package dev.monochord.migrate.plan;

import dev.monochord.annotations.Projected;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.CapacityRules;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the steps of one table. Every item is taken to be of average size and in every index that some kind is in; an
 * index entry is as large as the item if the index projects all of it, else it fits one write unit.
 */
final class StepEstimates {

    private static final int TRANSACTED = 2;

    private final @Nullable TableSize size;
    private final PlanOptions options;

    StepEstimates(@Nullable TableSize size, PlanOptions options) {
        this.size = size;
        this.options = options;
    }

    /** One scan of the table, consistently. */
    @Nullable
    StepEstimate scan() {
        return estimate(1, 1, 0);
    }

    /** Each item in a transaction: a check of the old item and a put of the new one with its index entries. */
    @Nullable
    StepEstimate copy(TableDesign target) {
        return estimate(1, 1, TRANSACTED * (item() + item() + entries(target)));
    }

    /** Both tables are scanned. */
    @Nullable
    StepEstimate verification() {
        return estimate(2, 2, 0);
    }

    /** One conditional update for each item, with the index entries that change with it. */
    @Nullable
    StepEstimate sweep(TableDesign table) {
        return estimate(1, 1, item() + entries(table));
    }

    /** The service writes one entry for each item. */
    @Nullable
    StepEstimate index(IndexDesign index) {
        return estimate(1, 0, entry(index));
    }

    private double item() {
        return CapacityRules.write(averageBytes());
    }

    private double entries(TableDesign table) {
        return table.indexes().stream()
                .filter(index -> table.items().stream()
                        .anyMatch(item -> table.indexKey(item, index.name()).isPresent()))
                .mapToDouble(this::entry)
                .sum();
    }

    private double entry(IndexDesign index) {
        return index.projection().kind() == Projected.ALL ? item() : 1;
    }

    private int averageBytes() {
        return size == null ? 1 : size.averageBytes();
    }

    private @Nullable StepEstimate estimate(int passes, int scans, double writeUnitsEach) {
        if (size == null) {
            return null;
        }
        double reads = scans * CapacityRules.readAll(size.items(), averageBytes(), true);
        double writes = size.items() * writeUnitsEach;
        long seconds = (long) Math.ceil(passes * size.items() / options.itemsPerSecond());
        return new StepEstimate(
                size.items(), reads, writes, options.prices().price(reads, writes), Duration.ofSeconds(seconds));
    }
}
