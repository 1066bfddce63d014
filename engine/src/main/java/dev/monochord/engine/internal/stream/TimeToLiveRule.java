package dev.monochord.engine.internal.stream;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rule of time to live: the attribute is a number of seconds since 1970; a fraction of a second is dropped. Anything
 * else, and what lies more than five years in the past, means that the item does not expire.
 *
 * <p>For every item of a table with time to live enabled whose {@link #epochSeconds} has a value, the write path keeps
 * one row of the kind {@code EXPIRY}, {@code [prefix][table storageId][epoch seconds][table row key]}, in the same batch
 * as the item: it deletes the row of the old item and puts the row of the new one. Whoever enables time to live writes
 * the rows of the items that are there already; whoever disables it removes all rows of the table.
 */
public final class TimeToLiveRule {

    /** Items that expired longer ago are left alone. */
    static final long OLDEST_SECONDS = 5L * 365 * 24 * 60 * 60;

    // Past the year 9999 nothing expires in our time, and every later moment still fits a row.
    private static final BigDecimal LATEST = BigDecimal.valueOf(253_402_300_799L);

    private TimeToLiveRule() {}

    /** When an item with this attribute value expires, or empty where it never does. */
    public static OptionalLong epochSeconds(@Nullable AttributeValue value) {
        if (value == null || value.n() == null) {
            return OptionalLong.empty();
        }
        BigDecimal seconds = new BigDecimal(value.n());
        if (seconds.signum() <= 0 || seconds.compareTo(LATEST) > 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(seconds.setScale(0, RoundingMode.DOWN).longValueExact());
    }

    /** Whether an item with this attribute value is to be deleted at a moment. */
    public static boolean expired(@Nullable AttributeValue value, long nowSeconds) {
        OptionalLong seconds = epochSeconds(value);
        return seconds.isPresent()
                && seconds.getAsLong() <= nowSeconds
                && seconds.getAsLong() >= nowSeconds - OLDEST_SECONDS;
    }
}
