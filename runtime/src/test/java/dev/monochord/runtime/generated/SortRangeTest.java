package dev.monochord.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.key.KeyOrder;
import dev.monochord.runtime.internal.range.SortCondition;
import dev.monochord.runtime.item.KeyWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.WithNull;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Every range against the values themselves, compared by their bytes. */
class SortRangeTest {

    @Property(tries = 3000)
    void aRangeOfWordsFindsExactlyTheValuesInIt(
            @ForAll("heads") String head,
            @ForAll("delimiters") String delimiter,
            @ForAll("words") @WithNull(0.2) @Nullable String from,
            @ForAll("words") @WithNull(0.2) @Nullable String to,
            @ForAll @Size(min = 1, max = 6) List<@net.jqwik.api.From("words") String> values,
            @ForAll("tails") String tail) {
        SortRange range = SortRange.words(head, from, to, delimiter);
        for (String value : values) {
            String word = value.replace(delimiter, "");
            if (!word.isEmpty()) {
                String key = head + word + (tail.isEmpty() ? "" : delimiter + tail);
                assertThat(finds(range, key)).as(key).isEqualTo(within(word, from, to));
            }
        }
    }

    @Property(tries = 1000)
    void aRangeOfTheLastVariableFindsExactlyTheValuesInIt(
            @ForAll("heads") String head,
            @ForAll("words") @WithNull(0.2) @Nullable String from,
            @ForAll("words") @WithNull(0.2) @Nullable String to,
            @ForAll("words") String value) {
        assertThat(finds(SortRange.between(head, from, to, ""), head + value)).isEqualTo(within(value, from, to));
    }

    @Property(tries = 1000)
    void aRangeOfFixedWidthFindsExactlyTheValuesInIt(
            @ForAll("heads") String head,
            @ForAll("letters") @WithNull(0.2) @Nullable String from,
            @ForAll("letters") @WithNull(0.2) @Nullable String to,
            @ForAll("letters") String value,
            @ForAll("words") String next,
            @ForAll("delimiters") String delimiter) {
        assertThat(finds(SortRange.between(head, from, to, delimiter), head + value + delimiter + next))
                .isEqualTo(within(value, from, to));
        assertThat(finds(SortRange.between(head, from, to, null), head + value + next))
                .isEqualTo(within(value, from, to));
    }

    @Property(tries = 2000)
    void aRangeOfTimesFindsEveryFormOfTheTimesInIt(
            @ForAll @LongRange(min = 0, max = 3_000) long at,
            @ForAll @LongRange(min = 0, max = 3_000) @WithNull(0.2) @Nullable Long from,
            @ForAll @LongRange(min = 0, max = 3_000) @WithNull(0.2) @Nullable Long to,
            @ForAll("forms") Function<Instant, String> form,
            @ForAll("tails") String tail) {
        String stored = form.apply(Instant.ofEpochMilli(at));
        long time = Instant.parse(stored).toEpochMilli();
        SortRange range = SortRange.times("K#", time(from), time(to));
        assertThat(finds(range, "K#" + stored + (tail.isEmpty() ? "" : "#" + tail)))
                .as(stored)
                .isEqualTo((from == null || time >= from) && (to == null || time <= to));
    }

    @Test
    void aRangeOfWholeSecondsIsExactAsAKeyCondition() {
        assertThat(SortRange.times("K#", time(1_000L), time(2_999L)).condition())
                .extracting(SortCondition::narrowing)
                .isNull();
        assertThat(SortRange.times("K#", time(1_000L), time(2_000L)).condition())
                .extracting(SortCondition::narrowing)
                .isNotNull();
    }

    private static @Nullable String time(@Nullable Long millis) {
        return millis == null
                ? null
                : KeyWriter.sort().iso("at", Instant.ofEpochMilli(millis)).text();
    }

    /** The fixed width that is written, and what other writers wrote into keys. */
    @Provide
    Arbitrary<Function<Instant, String>> forms() {
        return Arbitraries.of(
                time -> KeyWriter.sort().iso("at", time).text(),
                Instant::toString,
                time -> time.truncatedTo(ChronoUnit.SECONDS).toString(),
                time -> time.plusNanos(1_000).toString(),
                time -> time.toString().replace("Z", "+00:00"));
    }

    @Property(tries = 1000)
    void aRangeStaysInsideItsHead(
            @ForAll("words") @WithNull(0.2) @Nullable String from,
            @ForAll("words") @WithNull(0.2) @Nullable String to,
            @ForAll("words") String other) {
        if (!other.startsWith("K#") && !other.equals("K$")) {
            assertThat(finds(SortRange.words("K#", from, to, "#"), other)).isFalse();
            assertThat(finds(SortRange.between("K#", from, to, ""), other)).isFalse();
        }
    }

    @Test
    void aBoundThatNoSortKeyCanHoldIsRefused() {
        String half = "x".repeat(600);

        assertThatThrownBy(() -> SortRange.between(half, half, null, "")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> SortRange.prefix(half, half)).isInstanceOf(InvalidInputException.class);
    }

    private static boolean within(String value, @Nullable String from, @Nullable String to) {
        return (from == null || bytes(value, from) >= 0) && (to == null || bytes(value, to) <= 0);
    }

    private static int bytes(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    /** As the service judges the condition, and the runtime what the service found. */
    private static boolean finds(SortRange range, String key) {
        SortCondition condition = range.condition();
        if (condition == null) {
            return true;
        }
        if (condition.empty()) {
            return false;
        }
        AttributeValue stored = AttributeValue.fromS(key);
        AttributeValue first = condition.values().get(0);
        boolean found = switch (condition.comparison()) {
            case EQUALS -> key.equals(first.s());
            case BEGINS_WITH -> key.startsWith(first.s());
            case BETWEEN ->
                compare(stored, first) >= 0
                        && compare(stored, condition.values().get(1)) <= 0;
            case AT_LEAST -> compare(stored, first) >= 0;
            case AT_MOST -> compare(stored, first) <= 0;
        };
        return found && condition.means(stored);
    }

    private static int compare(AttributeValue left, AttributeValue right) {
        return KeyOrder.ASCENDING.compare(left, right);
    }

    @Provide
    Arbitrary<String> heads() {
        return Arbitraries.of("", "K#", "\uD7FF", "K\uDBFF\uDFFF", "\uDBFF\uDFFF");
    }

    @Provide
    Arbitrary<String> delimiters() {
        return Arbitraries.of("#", "_", "|", "\uFFFD", "\uDBFF\uDFFF");
    }

    @Provide
    Arbitrary<String> tails() {
        return Arbitraries.of("", "1", "!", "~", "\uDBFF\uDFFF");
    }

    /** Few characters around the delimiters, so that values are often equal, or one the beginning of the other. */
    @Provide
    Arbitrary<String> words() {
        return Arbitraries.of(" ", "!", "#", "$", "0", "K", "_", "`", "a", "\uD7FF", "\uE000", "\uD83D\uDE00")
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(characters -> String.join("", characters));
    }

    @Provide
    Arbitrary<String> letters() {
        return Arbitraries.of("0", "1", "2", "9").list().ofSize(2).map(digits -> String.join("", digits));
    }
}
