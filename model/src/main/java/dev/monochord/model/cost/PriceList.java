package dev.monochord.model.cost;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What on-demand capacity costs in one Region, and where and when that was read.
 *
 * @param perGigabyteMonth the price of storage, or null where nobody named it
 */
public record PriceList(
        String region,
        String currency,
        BigDecimal perMillionReads,
        BigDecimal perMillionWrites,
        @Nullable BigDecimal perGigabyteMonth,
        LocalDate asOf,
        String source) {

    /** US East (N. Virginia), standard table class. */
    public static final PriceList US_EAST_1 = new PriceList(
            "us-east-1",
            "USD",
            new BigDecimal("0.125"),
            new BigDecimal("0.625"),
            new BigDecimal("0.25"),
            LocalDate.of(2024, 11, 1),
            "https://aws.amazon.com/dynamodb/pricing/on-demand/");

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    private static final String NOWHERE = "your prices";

    /** Prices that somebody names, of no Region in particular. */
    public static PriceList named(BigDecimal perMillionReads, BigDecimal perMillionWrites, LocalDate today) {
        return named(NOWHERE, perMillionReads, perMillionWrites, today);
    }

    /** Prices that somebody names, for a Region that is not in here. */
    public static PriceList named(
            String region, BigDecimal perMillionReads, BigDecimal perMillionWrites, LocalDate today) {
        return new PriceList(region, "USD", perMillionReads, perMillionWrites, null, today, "as given");
    }

    /** The same with a price of storage. */
    public PriceList storing(BigDecimal gigabyteMonth) {
        return new PriceList(region, currency, perMillionReads, perMillionWrites, gigabyteMonth, asOf, source);
    }

    /** Where these prices hold, to be said after one of them. */
    public String place() {
        return region.equals(NOWHERE) ? "at " + NOWHERE : "in " + region;
    }

    /** The prices in a sentence, and where they are from. */
    public String words() {
        return "On demand, " + region + ": " + currency + " " + perMillionReads + " for a million read units, "
                + perMillionWrites + " for a million write units"
                + (perGigabyteMonth == null ? "" : ", " + perGigabyteMonth + " for a gigabyte and month")
                + " (" + source + ", " + asOf + ").";
    }

    /** The price of so many units, exact. */
    public BigDecimal price(double readUnits, double writeUnits) {
        BigDecimal reads = perMillionReads.multiply(BigDecimal.valueOf(readUnits));
        BigDecimal writes = perMillionWrites.multiply(BigDecimal.valueOf(writeUnits));
        BigDecimal price = reads.add(writes).divide(MILLION).stripTrailingZeros();
        return price.scale() < 0 ? price.setScale(0) : price;
    }
}
