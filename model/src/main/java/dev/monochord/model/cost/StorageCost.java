package dev.monochord.model.cost;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/**
 * What a table and its indexes hold. There are as many items of one kind as of another, and those that can be in an index
 * are in it.
 *
 * @param tableBytes of the items
 * @param indexBytes of all index entries
 * @param indexes how many indexes there are
 */
public record StorageCost(double tableBytes, double indexBytes, int indexes) {

    /** What the service counts for an item, and for an index entry, beside its bytes. */
    private static final int OVERHEAD = 100;

    private static final BigDecimal GIGABYTE = BigDecimal.valueOf(1024L * 1024 * 1024);

    static StorageCost of(TableDesign table, TableWorkload workload) {
        List<ItemDesign> kinds = table.items();
        double each = kinds.isEmpty() ? 0 : (double) workload.items() / kinds.size();
        double items = 0;
        double entries = 0;
        for (ItemDesign kind : kinds) {
            int size = workload.sizeOf(kind.name());
            items += each * (size + OVERHEAD);
            for (IndexDesign index : table.indexes()) {
                if (table.indexKey(kind, index.name()).isPresent()) {
                    entries += each * (EntrySize.of(table, kind, index.name(), size) + OVERHEAD);
                }
            }
        }
        return new StorageCost(items, entries, table.indexes().size());
    }

    /** The price of a month. */
    public BigDecimal monthly(BigDecimal perGigabyte) {
        return BigDecimal.valueOf(tableBytes + indexBytes)
                .multiply(perGigabyte)
                .divide(GIGABYTE, 2, RoundingMode.HALF_UP);
    }

    /** In words: how much, where, and for how much where the price is known. */
    public String words(PriceList prices) {
        BigDecimal price = prices.perGigabyteMonth();
        return gigabytes(tableBytes) + " GB of items"
                + (indexes == 0
                        ? ""
                        : ", " + gigabytes(indexBytes) + " GB in " + (indexes == 1 ? "an index" : indexes + " indexes"))
                + (price == null
                        ? ""
                        : String.format(Locale.ROOT, ", %s %,.2f a month", prices.currency(), monthly(price)));
    }

    private static String gigabytes(double bytes) {
        return String.format(Locale.ROOT, "%,.2f", bytes / GIGABYTE.doubleValue());
    }
}
