package dev.monochord.systems.qrie.sample;

import java.util.List;

/** Chance that is the same for the same number, however many threads ask in whatever order. Not thread-safe. */
final class Dice {

    private long state;

    Dice(long seed) {
        state = seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
    }

    /** From 0 to below the bound. */
    int below(int bound) {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return (int) ((mixed >>> 33) % bound);
    }

    /** True for so many of a hundred. */
    boolean percent(int chance) {
        return below(100) < chance;
    }

    <T> T oneOf(List<T> values) {
        return values.get(below(values.size()));
    }

    /** So many hexadecimal digits. */
    String hex(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(Character.forDigit(below(16), 16));
        }
        return text.toString();
    }
}
