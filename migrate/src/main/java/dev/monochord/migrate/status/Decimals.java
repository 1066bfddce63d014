package dev.monochord.migrate.status;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Fractions as JSON shows them. */
final class Decimals {

    private Decimals() {}

    static BigDecimal tenths(double value) {
        return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP);
    }
}
