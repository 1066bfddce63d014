package dev.monochord.systems.tenants;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version of the stack, such as {@code 0.1.18}, ordered as versions are: {@code 0.1.9} comes before {@code 0.1.18}, which
 * as text it would not. {@code 1.0} and {@code 1.0.0} are the same; {@code 1.0-rc1} comes before {@code 1.0}. Immutable.
 */
final class StackVersion implements Comparable<StackVersion> {

    private static final Pattern FORM = Pattern.compile("v?(\\d{1,18}(?:\\.\\d{1,18})*)(?:-([0-9A-Za-z.-]+))?");

    private final List<BigInteger> numbers;
    private final String preview;

    private StackVersion(List<BigInteger> numbers, String preview) {
        this.numbers = numbers;
        this.preview = preview;
    }

    /** Parses a version; empty if the text is null or no version. */
    static Optional<StackVersion> parse(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<BigInteger> numbers = new ArrayList<>();
        for (String number : matcher.group(1).split("\\.", -1)) {
            numbers.add(new BigInteger(number));
        }
        while (numbers.size() > 1 && numbers.get(numbers.size() - 1).signum() == 0) {
            numbers.remove(numbers.size() - 1);
        }
        String preview = matcher.group(2);
        return Optional.of(new StackVersion(List.copyOf(numbers), preview == null ? "" : preview));
    }

    /** Whether one version comes before another; never so of a text that is no version. */
    static boolean isBefore(@Nullable String earlier, String later) {
        Optional<StackVersion> first = parse(earlier);
        Optional<StackVersion> second = parse(later);
        return first.isPresent() && second.isPresent() && first.get().compareTo(second.get()) < 0;
    }

    @Override
    public int compareTo(StackVersion other) {
        for (int at = 0; at < Math.max(numbers.size(), other.numbers.size()); at++) {
            int order = number(at).compareTo(other.number(at));
            if (order != 0) {
                return order;
            }
        }
        if (preview.isEmpty() || other.preview.isEmpty()) {
            return Boolean.compare(preview.isEmpty(), other.preview.isEmpty());
        }
        return preview.compareTo(other.preview);
    }

    private BigInteger number(int at) {
        return at < numbers.size() ? numbers.get(at) : BigInteger.ZERO;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StackVersion version && compareTo(version) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * numbers.hashCode() + preview.hashCode();
    }
}
