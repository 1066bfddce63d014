package dev.monochord.testing.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Whatever a record holds, reading what was written gives it back. */
class CodecRoundTripTest {

    @Property(tries = 300)
    void scores(@ForAll("scores") Score score) {
        Score read = ScoreItem.TYPE.decode(ScoreItem.TYPE.encode(score));

        assertThat(read).usingRecursiveComparison().ignoringCollectionOrder().isEqualTo(score);
        assertThat(ScoreItem.TYPE.describes(ScoreItem.TYPE.encode(score))).isTrue();
    }

    @Property(tries = 300)
    void parts(@ForAll("parts") Part part) {
        assertThat(PartItem.TYPE.decode(PartItem.TYPE.encode(part))).isEqualTo(part);
        assertThat(PartItem.TYPE.describes(PartItem.TYPE.encode(part))).isTrue();
        assertThat(PartItem.TYPE.keyOf(part).attributes()).isEqualTo(PartItem.TYPE.keyIn(PartItem.TYPE.encode(part)));
    }

    @Property(tries = 300)
    void loans(@ForAll("loans") Loan loan) {
        assertThat(LoanItem.TYPE.decode(LoanItem.TYPE.encode(loan))).isEqualTo(loan);
    }

    @Property(tries = 300)
    void notes(@ForAll("notes") Note note) {
        assertThat(NoteItem.TYPE.decode(NoteItem.TYPE.encode(note))).isEqualTo(note);
    }

    private static Arbitrary<String> text() {
        return Arbitraries.strings()
                .withCharRange(' ', '~')
                .withChars('ä', '猫')
                .ofMinLength(1)
                .ofMaxLength(12);
    }

    private static Arbitrary<String> word() {
        return text().filter(word -> !word.contains("#") && !word.contains("/"));
    }

    private static Arbitrary<Instant> millis() {
        return Arbitraries.longs().between(0, 4_000_000_000_000L).map(Instant::ofEpochMilli);
    }

    private static Arbitrary<Instant> seconds() {
        return Arbitraries.longs().between(0, 4_000_000_000L).map(Instant::ofEpochSecond);
    }

    private static <T> Arbitrary<@Nullable T> perhaps(Arbitrary<T> values) {
        return values.injectNull(0.3);
    }

    private static Arbitrary<Movement> movements() {
        return Combinators.combine(
                        text(),
                        Arbitraries.integers(),
                        perhaps(Arbitraries.of(Mood.class)),
                        text().set().ofMaxSize(2))
                .as(Movement::new);
    }

    private static Arbitrary<Origin> origins() {
        return Arbitraries.oneOf(
                Combinators.combine(text(), Arbitraries.integers()).as(Origin.Print::new),
                millis().map(Origin.Manuscript::new));
    }

    @Provide
    Arbitrary<Score> scores() {
        Arbitrary<Score> plain = Combinators.combine(
                        text(),
                        origins(),
                        movements().list().ofMaxSize(3),
                        millis(),
                        seconds(),
                        Arbitraries.of(Mood.class).set(),
                        Arbitraries.bigDecimals()
                                .between(new BigDecimal("-1E9"), new BigDecimal("1E9"))
                                .ofScale(4),
                        Arbitraries.longs())
                .as(CodecRoundTripTest::score);
        return Combinators.combine(
                        plain,
                        perhaps(Arbitraries.of(Mood.class)),
                        perhaps(movements()),
                        perhaps(Arbitraries.longs()
                                .map(n -> new UUID(n, n))
                                .list()
                                .ofMaxSize(2)),
                        perhaps(millis().set().ofMinSize(1).ofMaxSize(2)))
                .as(CodecRoundTripTest::withOptional);
    }

    private static Score score(
            String text,
            Origin origin,
            List<Movement> movements,
            Instant millis,
            Instant seconds,
            Set<Mood> moods,
            BigDecimal price,
            long number) {
        return new Score(
                text,
                text,
                text,
                new UUID(number, number),
                text.charAt(0),
                number % 2 == 0,
                (byte) number,
                (short) number,
                (int) number,
                number,
                (float) number,
                number / 8.0,
                BigInteger.valueOf(number).pow(2),
                price,
                text.getBytes(StandardCharsets.UTF_8),
                millis,
                seconds,
                millis,
                Mood.CALM,
                movements,
                List.of(List.of((int) number)),
                Set.of(text),
                Set.of((int) number),
                moods,
                Map.of(text, (int) number),
                Map.of(text, movements),
                Map.of(text, List.of(text, true, new BigDecimal(number))),
                origin,
                new Tempo((int) number),
                number,
                null,
                null,
                null,
                null,
                number);
    }

    private static Score withOptional(
            Score s,
            @Nullable Mood second,
            @Nullable Movement encore,
            @Nullable List<UUID> related,
            @Nullable Set<Instant> played) {
        return new Score(
                s.scoreId(),
                s.title(),
                s.composer(),
                s.catalogue(),
                s.grade(),
                s.complete(),
                s.acts(),
                s.year(),
                s.bars(),
                s.copies(),
                s.weight(),
                s.height(),
                s.isbn(),
                s.price(),
                s.cover(),
                s.printedAt(),
                s.boughtAt(),
                s.scannedAt(),
                s.mood(),
                s.movements(),
                s.cuts(),
                s.marks(),
                s.pages(),
                s.moods(),
                s.players(),
                s.versions(),
                s.extra(),
                s.origin(),
                s.tempo(),
                s.partCount(),
                second,
                encore,
                related,
                played,
                s.version());
    }

    @Provide
    Arbitrary<Part> parts() {
        return Combinators.combine(
                        text(),
                        Arbitraries.integers().between(0, 9999),
                        word(),
                        perhaps(text()),
                        Arbitraries.integers(),
                        text().set().ofMaxSize(2),
                        perhaps(text()))
                .as(Part::new);
    }

    @Provide
    Arbitrary<Loan> loans() {
        return Combinators.combine(text(), millis(), text(), text(), perhaps(seconds()))
                .as(Loan::new);
    }

    @Provide
    Arbitrary<Note> notes() {
        return Combinators.combine(
                        text(),
                        text(),
                        perhaps(text()),
                        text(),
                        Arbitraries.integers(),
                        Arbitraries.maps(text(), text().map(Object.class::cast)).ofMaxSize(2),
                        perhaps(millis()))
                .as(Note::new);
    }
}
