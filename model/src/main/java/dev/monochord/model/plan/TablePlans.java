package dev.monochord.model.plan;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The plans of a table, each computed once. Thread-safe. */
public final class TablePlans {

    private final TableDesign table;
    private final Map<PatternDesign, PlanResult> results = new ConcurrentHashMap<>();

    public TablePlans(TableDesign table) {
        this.table = table;
    }

    public TableDesign table() {
        return table;
    }

    /** The plans of a pattern of the table, or of one that it could have. */
    public PlanResult of(PatternDesign pattern) {
        return results.computeIfAbsent(pattern, p -> Planner.plan(table, p));
    }
}
