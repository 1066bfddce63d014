package dev.monochord.migrate.plan;

import dev.monochord.annotations.Projected;
import dev.monochord.migrate.work.DryRun;
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

    /** Scans of the table, consistently, as often as preflight needs to find new keys that collide. */
    @Nullable
    StepEstimate preflight(boolean keysChange) {
        int scans = size == null || !keysChange ? 1 : DryRun.expectedScans(size.items());
        return estimate(scans, scans, 0, 0);
    }

    /** Each item in a transaction: a check of the old item and a put of the new one with its index entries. */
    @Nullable
    StepEstimate copy(TableDesign target) {
        return estimate(1, 1, 0, TRANSACTED * (item() + item() + entries(target)));
    }

    /** Both tables are scanned, and the counterpart of each item is read by its key. */
    @Nullable
    StepEstimate verification() {
        return estimate(2, 2, 2, 0);
    }

    /** The table is scanned, and each item is read once more by its key. */
    @Nullable
    StepEstimate verificationInPlace() {
        return estimate(1, 1, 1, 0);
    }

    /** One conditional update for each item, with its entries in the indexes that the table has meanwhile. */
    @Nullable
    StepEstimate sweep(TableDesign old, TableDesign next) {
        double entries = old.indexes().stream()
                .filter(index -> isUsed(old, index) || isUsed(next, index))
                .mapToDouble(this::entry)
                .sum();
        return estimate(1, 1, 0, item() + entries);
    }

    /** A sweep that finds every item in its new form already. */
    @Nullable
    StepEstimate sweepOfNothing() {
        return estimate(1, 1, 0, 0);
    }

    /** The service writes one entry for each item. */
    @Nullable
    StepEstimate index(IndexDesign index) {
        return estimate(1, 0, 0, entry(index));
    }

    /** One conditional put for each row; reading rows uses no capacity. */
    @Nullable
    StepEstimate rows(double writeUnitsEach) {
        return estimate(1, 0, 0, writeUnitsEach);
    }

    /** A scan of the target, which may hold items of other rows too, and a read of each item by its key. */
    @Nullable
    StepEstimate verificationOfRows(TableSize target) {
        return priced(1, scan(target), 1, 0);
    }

    /** A scan of the target, and an update of each item. */
    @Nullable
    StepEstimate updatesOfRows(TableSize target, double writeUnitsEach) {
        return priced(1, scan(target), 0, writeUnitsEach);
    }

    private double item() {
        return CapacityRules.write(averageBytes());
    }

    private double entries(TableDesign table) {
        return table.indexes().stream()
                .filter(index -> isUsed(table, index))
                .mapToDouble(this::entry)
                .sum();
    }

    private static boolean isUsed(TableDesign table, IndexDesign index) {
        return table.items().stream()
                .anyMatch(item -> table.indexKey(item, index.name()).isPresent());
    }

    private double entry(IndexDesign index) {
        return index.projection().kind() == Projected.ALL ? item() : 1;
    }

    private int averageBytes() {
        return size == null ? 1 : size.averageBytes();
    }

    private @Nullable StepEstimate estimate(int passes, int scans, int readsEach, double writeUnitsEach) {
        return size == null ? null : priced(passes, scans * scan(size), readsEach, writeUnitsEach);
    }

    private static double scan(TableSize table) {
        return CapacityRules.readAll(table.items(), table.averageBytes(), true);
    }

    private @Nullable StepEstimate priced(int passes, double scanned, int readsEach, double writeUnitsEach) {
        if (size == null) {
            return null;
        }
        double reads = scanned + readsEach * size.items() * CapacityRules.read(averageBytes(), true);
        double writes = size.items() * writeUnitsEach;
        long seconds = (long) Math.ceil(passes * size.items() / options.itemsPerSecond());
        return new StepEstimate(
                size.items(), reads, writes, options.prices().price(reads, writes), Duration.ofSeconds(seconds));
    }
}
