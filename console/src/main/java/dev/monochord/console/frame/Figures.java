package dev.monochord.console.frame;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as pages show them. */
public final class Figures {

    private static final int CENTS = 2;
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long KILOBYTE = 1024;

    private Figures() {}

    /** {@code 1,234,567}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Capacity units, with a fraction only if there is one. */
    public static String units(double units) {
        return units == Math.rint(units) ? count((long) units) : String.format(Locale.ROOT, "%,.1f", units);
    }

    /** A price: cents, or three digits of what is less than that. */
    public static String money(BigDecimal amount) {
        if (amount.signum() == 0) {
            return "0.00";
        }
        BigDecimal cents = amount.setScale(CENTS, RoundingMode.HALF_UP);
        return cents.abs().compareTo(BigDecimal.ONE.movePointLeft(CENTS)) > 0
                ? String.format(Locale.ROOT, "%,.2f", cents)
                : amount.round(new java.math.MathContext(SIGNIFICANT_DIGITS)).toPlainString();
    }

    /** {@code 1.5 KB}. */
    public static String bytes(long bytes) {
        String[] names = {"B", "KB", "MB", "GB", "TB"};
        double size = bytes;
        int at = 0;
        while (size >= KILOBYTE && at < names.length - 1) {
            size /= KILOBYTE;
            at++;
        }
        return (size == Math.rint(size) ? count((long) size) : String.format(Locale.ROOT, "%.1f", size)) + " "
                + names[at];
    }
}
