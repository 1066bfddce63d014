package dev.monochord.console.cost;

import dev.monochord.console.frame.Figures;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Refusal;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A slider of the cost page.
 *
 * @param name in addresses
 * @param position where it stands
 * @param last its greatest position
 * @param value what the position stands for
 * @param text the value as it is shown
 */
public record Slider(String name, String label, int position, int last, long value, String text) {

    private static final List<BigDecimal> FACTORS = Stream.of(
                    "0", "0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50", "100")
            .map(BigDecimal::new)
            .toList();

    private static final int AS_MANY = FACTORS.indexOf(BigDecimal.ONE);
    private static final Pattern POSITION = Pattern.compile("[0-9]{1,3}");

    /**
     * The slider as a visit positions it.
     *
     * @param standard its value if the visit does not position it; need not be on the scale
     */
    static Slider of(Visit visit, String name, String label, Scale scale, long standard, boolean isSize) {
        Optional<Integer> moved = visit.query(name).map(text -> Math.min(parse(name, text), scale.last()));
        int position = moved.orElseGet(() -> scale.position(BigDecimal.valueOf(standard)));
        long value = moved.map(scale::value).orElse(standard);
        String text = isSize ? Figures.bytes(value) : Figures.count(value);
        return new Slider(name, label, position, scale.last(), value, text);
    }

    /** The calls of one pattern, as a multiple of those of all; the middle is as many. */
    static Slider rate(Visit visit, String name, String label, long calls) {
        int last = FACTORS.size() - 1;
        int position = Math.min(visit.query(name).map(text -> parse(name, text)).orElse(AS_MANY), last);
        long value = BigDecimal.valueOf(calls).multiply(FACTORS.get(position)).longValue();
        return new Slider(name, label, position, last, value, Figures.count(value));
    }

    private static int parse(String name, String text) {
        if (!POSITION.matcher(text).matches()) {
            throw Refusal.invalid(name, "must be the position of a slider, a whole number from 0 on");
        }
        return Integer.parseInt(text);
    }
}
