package dev.monochord.migrate.plan;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * What a step takes, for a table of the size that was given.
 *
 * @param items that are read
 * @param price of the units, in the currency of the price list
 * @param duration at the rate that was given
 */
public record StepEstimate(long items, double readUnits, double writeUnits, BigDecimal price, Duration duration) {}
