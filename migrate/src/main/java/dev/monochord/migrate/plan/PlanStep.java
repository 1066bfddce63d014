package dev.monochord.migrate.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of the migration of a table.
 *
 * @param what it does, in a sentence
 * @param reads the tables and indexes that it reads
 * @param writes the tables and indexes that it writes
 * @param estimate what it takes; null if it depends on the load of the application, or the size of the table is not known
 * @param undo what is still possible after it, and what no longer is
 * @param pointOfNoReturn whether the old shape cannot be had back after it
 */
public record PlanStep(
        StepKind kind,
        String what,
        List<String> reads,
        List<String> writes,
        @Nullable StepEstimate estimate,
        String undo,
        boolean pointOfNoReturn) {

    public PlanStep {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }
}
