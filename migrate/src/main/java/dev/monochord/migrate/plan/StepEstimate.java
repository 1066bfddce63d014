package dev.monochord.migrate.plan;

import dev.monochord.model.cost.PriceList;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/**
 * What a step takes, for a table of the size that was given.
 *
 * @param items that are read
 * @param price of the units, in the currency of the price list
 * @param duration at the rate that was given
 */
public record StepEstimate(long items, double readUnits, double writeUnits, BigDecimal price, Duration duration) {

    /** The estimate as a person reads it. */
    public String words(PriceList prices) {
        return String.format(
                Locale.ROOT,
                "%,d items, %,.0f read units, %,.0f write units, %s %s, %s",
                items,
                readUnits,
                writeUnits,
                prices.currency(),
                price.setScale(2, RoundingMode.HALF_UP).toPlainString(),
                words(duration));
    }

    private static String words(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 120) {
            return "about " + seconds + " s";
        }
        return seconds < 7200
                ? "about " + Math.round(seconds / 60.0) + " min"
                : String.format(Locale.ROOT, "about %.1f h", seconds / 3600.0);
    }
}
