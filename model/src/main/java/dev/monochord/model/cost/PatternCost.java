package dev.monochord.model.cost;

import dev.monochord.model.plan.Operation;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a pattern costs, next to the scan of the table that it replaces.
 *
 * @param readUnits per call
 * @param writeUnits per call, indexes included
 * @param price per call
 * @param monthly for all calls of a month
 * @param allUnits read units to read everything that the pattern finds, call after call; as {@code readUnits} where one
 *     call does
 * @param allPrice of {@code allUnits} and {@code writeUnits}
 * @param scanUnits what a scan of the whole table reads, eventually consistent
 */
public record PatternCost(
        String pattern,
        Operation operation,
        @Nullable String index,
        double readUnits,
        double writeUnits,
        BigDecimal price,
        BigDecimal monthly,
        double allUnits,
        BigDecimal allPrice,
        double scanUnits,
        BigDecimal scanPrice) {}
