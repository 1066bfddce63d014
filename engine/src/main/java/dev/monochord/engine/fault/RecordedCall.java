package dev.monochord.engine.fault;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of an operation.
 *
 * @param tables the tables it named, or used where it names none by itself, as a PartiQL statement
 * @param index the index it named
 * @param scan whether it read a table or an index whole: a Scan, or a statement that no key serves
 * @param readUnits the read capacity it used, whether or not the caller asked for it
 * @param writeUnits the write capacity it used, its indexes included
 * @param items how many items it wrote or answered
 * @param error the error code it ended with; null where it succeeded
 * @param latency how long it took inside the engine
 */
public record RecordedCall(
        String operation,
        List<String> tables,
        @Nullable String index,
        boolean scan,
        double readUnits,
        double writeUnits,
        int items,
        @Nullable String error,
        Duration latency) {}
