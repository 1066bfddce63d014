package dev.monochord.systems.nucleus.cron;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronConstraintsFactory;
import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A cron expression in one of two dialects: five fields as UNIX has them, or six as AWS has them, with or without
 * {@code cron(…)} around. It knows times of a wall clock only; what a zone makes of them is for {@link Occurrences}. Immutable
 * but for what it remembers: a search takes the library some tenths of a millisecond, and a scheduler that looks every minute
 * is mostly between the same two times. Thread-safe.
 *
 * <pre>{@code
 * 0 8 * * MON-FRI             at 08:00 from Monday to Friday
 * cron(0 8 ? * MON-FRI *)     the same
 * }</pre>
 */
public final class CronExpression {

    private static final Pattern CHARACTERS = Pattern.compile("[A-Za-z0-9*?,/#() -]{1,256}");

    /** The working day nearest to a day that not every month has: the library fails in the others. */
    private static final Pattern NEAREST_TO_A_LATE_DAY = Pattern.compile("(?i).*(29|30|31)W.*");

    private static final CronParser UNIX = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
    private static final CronParser AWS = new CronParser(aws());

    private final String text;
    private final ExecutionTime times;
    private volatile @Nullable Span latest;

    /** From one time up to the next: all that is in between has the same answer. */
    private record Span(Optional<LocalDateTime> last, LocalDateTime from, LocalDateTime until) {

        boolean covers(LocalDateTime wall) {
            return !wall.isBefore(from) && wall.isBefore(until);
        }
    }

    private CronExpression(String text, ExecutionTime times) {
        this.text = text;
        this.times = times;
    }

    private static CronDefinition aws() {
        return CronDefinitionBuilder.defineCron()
                .withMinutes()
                .and()
                .withHours()
                .and()
                .withDayOfMonth()
                .supportsL()
                .supportsW()
                .supportsLW()
                .supportsQuestionMark()
                .and()
                .withMonth()
                .and()
                .withDayOfWeek()
                .withValidRange(1, 7)
                .withMondayDoWValue(2)
                .supportsHash()
                .supportsL()
                .supportsQuestionMark()
                .and()
                .withYear()
                .withValidRange(1970, 2199)
                .and()
                .withCronValidation(CronConstraintsFactory.ensureEitherDayOfWeekOrDayOfMonth())
                .instance();
    }

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException if it is of neither dialect; the message says what is expected, not what was given
     */
    public static CronExpression parse(String text) {
        if (!CHARACTERS.matcher(text).matches()) {
            throw wrong(null);
        }
        if (NEAREST_TO_A_LATE_DAY.matcher(text).matches()) {
            throw new IllegalArgumentException("must not have W after 29, 30 or 31, which not every month has; use LW");
        }
        String fields = fields(text);
        int count = fields.isEmpty() ? 0 : fields.split("\\s+").length;
        boolean wrapped = !fields.equals(text.strip());
        if (count != 6 && (count != 5 || wrapped)) {
            throw wrong(null);
        }
        try {
            return new CronExpression(text, ExecutionTime.forCron((count == 5 ? UNIX : AWS).parse(fields)));
        } catch (RuntimeException unreadable) { // the parser has many ways to say so
            throw wrong(unreadable);
        }
    }

    private static String fields(String text) {
        String trimmed = text.strip();
        return trimmed.startsWith("cron(") && trimmed.endsWith(")")
                ? trimmed.substring("cron(".length(), trimmed.length() - 1).strip()
                : trimmed;
    }

    private static IllegalArgumentException wrong(@Nullable Throwable cause) {
        return new IllegalArgumentException(
                "must be a cron expression of 5 fields, such as 0 8 * * MON-FRI, or of 6 as AWS has them, such as"
                        + " cron(0 8 ? * MON-FRI *)",
                cause);
    }

    /** The last time that is this one or before it. */
    Optional<LocalDateTime> lastUpTo(LocalDateTime wall) {
        Span known = latest;
        if (known == null || !known.covers(wall)) {
            Optional<LocalDateTime> last =
                    times.lastExecution(even(wall).plusMinutes(1)).map(ZonedDateTime::toLocalDateTime);
            known = new Span(last, last.orElse(wall), nextAfter(wall).orElse(LocalDateTime.MAX));
            latest = known;
        }
        return known.last();
    }

    /** The first time after this one. */
    Optional<LocalDateTime> nextAfter(LocalDateTime wall) {
        return times.nextExecution(even(wall)).map(ZonedDateTime::toLocalDateTime);
    }

    /** In a zone where every minute comes once, so that the library has no opinion about the others. */
    private static ZonedDateTime even(LocalDateTime wall) {
        return wall.truncatedTo(ChronoUnit.MINUTES).atZone(ZoneOffset.UTC);
    }

    /** As it was given. */
    @Override
    public String toString() {
        return text;
    }
}
