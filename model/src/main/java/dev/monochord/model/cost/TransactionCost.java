package dev.monochord.model.cost;

import dev.monochord.model.TransactionStep;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * The cost of one call of a transaction. The units are those of one call of each step; each further call of a repeated
 * step adds the units of that step. Steps that join in one operation, such as a check of an item that another step writes, cost
 * less.
 *
 * @param unknown the steps whose table is not known here; they are not in the units
 */
public record TransactionCost(
        String transaction,
        List<Step> steps,
        List<String> unknown,
        double readUnits,
        double writeUnits,
        BigDecimal price) {

    public TransactionCost {
        steps = List.copyOf(steps);
        unknown = List.copyOf(unknown);
    }

    /** The cost of one call of a step. */
    public record Step(TransactionStep step, double readUnits, double writeUnits, BigDecimal price) {

        /** The capacity of one call: {@code 2 WCU}. */
        public String capacity() {
            return CapacityRules.display(readUnits, writeUnits);
        }
    }

    /** The capacity of one call of each step: {@code 4 WCU}. */
    public String capacity() {
        return CapacityRules.display(readUnits, writeUnits);
    }

    /** The steps as they are declared, and those whose price is not known. */
    public List<String> names() {
        return Stream.concat(
                        steps.stream().map(step -> step.step().display()),
                        unknown.stream().map(name -> name + " (not priced: its table is not in this design)"))
                .toList();
    }

    /** The capacity of each further call of a repeated step: {@code unread 2 WCU}. */
    public List<String> further() {
        return steps.stream()
                .filter(step -> step.step().repeated())
                .map(step -> step.step().name() + " " + step.capacity())
                .toList();
    }
}
