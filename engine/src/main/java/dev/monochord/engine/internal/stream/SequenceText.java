package dev.monochord.engine.internal.stream;

import java.util.OptionalLong;

/**
 * Sequences as the API writes them: decimal numbers of 21 digits, the first of which is a 1, so that they compare the
 * same way as text and as numbers.
 */
final class SequenceText {

    private static final int DIGITS = 20;

    private SequenceText() {}

    static String format(long sequence) {
        String digits = Long.toString(sequence);
        return "1" + "0".repeat(DIGITS - digits.length()) + digits;
    }

    /** The sequence that a text stands for, or empty where no sequence is written so. */
    static OptionalLong parse(String text) {
        if (text.length() != DIGITS + 1
                || text.charAt(0) != '1'
                || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text.substring(1)));
        } catch (NumberFormatException beyondAnySequence) {
            return OptionalLong.empty();
        }
    }
}
