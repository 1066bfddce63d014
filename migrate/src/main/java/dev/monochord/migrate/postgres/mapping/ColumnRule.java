package dev.monochord.migrate.postgres.mapping;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * How a column becomes an attribute.
 *
 * @param form null for the natural one of the type
 * @param ifNull what becomes of NULL
 * @param emptyIsAbsent whether the empty text is treated as NULL; otherwise it is kept
 * @param zone of timestamps without zone, or null
 * @param fractionDigits of times: 3, 6 or 9
 */
public record ColumnRule(
        String column,
        @Nullable ValueForm form,
        NullRule ifNull,
        boolean emptyIsAbsent,
        @Nullable ZoneId zone,
        int fractionDigits) {

    /** The rule of a column for which the file says nothing. */
    static ColumnRule of(String column) {
        return new ColumnRule(column, null, new NullRule.Absent(), false, null, 6);
    }
}
