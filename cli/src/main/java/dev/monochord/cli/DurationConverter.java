package dev.monochord.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time as people write it: {@code 200ms}, {@code 1.5s}, {@code 10m}, {@code 48h}, {@code 2d}. */
final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(us|ms|s|m|h|d)");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text
                    + "' is not a length of time; write a number and its unit, such as 200ms, 1.5s, 10m, 48h, 2d");
        }
        double nanosPerUnit = switch (matcher.group(2)) {
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            case "h" -> 3_600e9;
            default -> 86_400e9;
        };
        return Duration.ofNanos(Math.round(Double.parseDouble(matcher.group(1)) * nanosPerUnit));
    }
}
