package dev.monochord.migrate.plan;

import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.CapacityRules;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether the table that items move to keeps up with the planned rate from its first second on. */
record NewTableThroughput(
        TableDesign table, String target, @Nullable TableSize size, double itemsPerSecond) {

    /** The write units per second that a new on-demand table takes before it has seen any load. */
    private static final int WRITE_UNITS = 4_000;

    /** The same for read units. A copy that stays below the write units never verifies faster than this. */
    private static final int READ_UNITS = 12_000;

    private static final int TRANSACTED = 2;

    List<String> notes() {
        int bytes = size == null ? 1 : size.averageBytes();
        double needed = itemsPerSecond * TRANSACTED * CapacityRules.write(bytes);
        if (!table.settings().onDemand() || needed <= WRITE_UNITS) {
            return List.of();
        }
        return List.of(String.format(
                Locale.ROOT,
                "%,.0f items a second are %s%,.0f write units a second on %s, and a new on-demand table takes %,d (and"
                        + " %,d read units) at first: raise its warm throughput before workers run, or keep --rate at"
                        + " %,d or below",
                itemsPerSecond,
                size == null ? "at least " : "",
                needed,
                target,
                WRITE_UNITS,
                READ_UNITS,
                WRITE_UNITS));
    }
}
