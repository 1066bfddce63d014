package dev.monochord.console.cost;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a slider: 1, 2, 5, 10, 20, 50 and so on, or powers of two, so that it covers many orders of magnitude. A
 * slider's position is the index of its value.
 */
final class Scale {

    private final List<Long> values;

    private Scale(List<Long> values) {
        this.values = List.copyOf(values);
    }

    /** From one power of ten to another, both included. */
    static Scale of(long from, long to) {
        List<Long> values = new ArrayList<>();
        for (long power = from; power <= to; power *= 10) {
            for (long step : new long[] {1, 2, 5}) {
                if (power * step <= to) {
                    values.add(power * step);
                }
            }
        }
        return new Scale(values);
    }

    /** From one power of two to another, both included. */
    static Scale doubling(long from, long to) {
        List<Long> values = new ArrayList<>();
        for (long value = from; value <= to; value *= 2) {
            values.add(value);
        }
        return new Scale(values);
    }

    int last() {
        return values.size() - 1;
    }

    long value(int position) {
        return values.get(Math.max(0, Math.min(last(), position)));
    }

    /** The position of a value, or of the nearest one below it. */
    int position(BigDecimal value) {
        int position = 0;
        while (position < last() && BigDecimal.valueOf(values.get(position + 1)).compareTo(value) <= 0) {
            position++;
        }
        return position;
    }
}
