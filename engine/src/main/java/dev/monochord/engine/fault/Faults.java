package dev.monochord.engine.fault;

import java.util.List;

/**
 * The hard edges of the real service, switched on and off while the engine runs. Nothing is on unless it was added.
 *
 * <p>Thread-safe; a change holds for the calls that begin after it.
 */
public interface Faults {

    /** Switches a rule on, beside those that are on already. */
    ActiveFault add(FaultRule rule);

    /** Switches on a rule given by its text; see {@link FaultRule}. */
    default ActiveFault add(String rule) {
        return add(FaultRule.parse(rule));
    }

    /** The rules that are on, oldest first, those that are used up included. */
    List<ActiveFault> active();

    /** Switches a rule off; returns whether it was on. */
    boolean remove(String id);

    /** Switches every rule off: from here on the engine is at its best again. */
    void clear();

    /**
     * The partition keys of a table and its indexes that used the most units in the last seconds, hottest first. Counted
     * while a {@link FaultRule#heat} or a {@link FaultRule#partitionLimits} rule covers the table.
     */
    List<Heat> heat(String table);
}
