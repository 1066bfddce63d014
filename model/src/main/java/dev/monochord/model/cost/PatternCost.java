package dev.monochord.model.cost;

import dev.monochord.model.plan.DynamoDbOperation;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a pattern costs, next to the scan of the table that it replaces.
 *
 * @param consistent the read is strongly consistent, and costs twice
 * @param readUnits per call
 * @param writeUnits per call, indexes included
 * @param price per call
 * @param monthly for all calls of a month
 * @param allUnits read units to read everything that the pattern finds, in requests as large as they get; as
 *     {@code readUnits} where one call does
 * @param allPrice of {@code allUnits} and {@code writeUnits}
 * @param scanUnits what a scan of the whole table reads, eventually consistent
 */
public record PatternCost(
        String pattern,
        DynamoDbOperation operation,
        @Nullable String index,
        boolean consistent,
        double readUnits,
        double writeUnits,
        BigDecimal price,
        BigDecimal monthly,
        double allUnits,
        BigDecimal allPrice,
        double scanUnits,
        BigDecimal scanPrice) {

    /** The operation, and what of it a reader of its price should know. */
    public String words() {
        return operation.apiName() + (consistent ? ", consistent" : "");
    }

    /** The capacity of one call: {@code 0.5 RCU}, or {@code 1 RCU, 4 WCU} for a write that reads first. */
    public String capacity() {
        return CapacityRules.display(readUnits, writeUnits);
    }
}
