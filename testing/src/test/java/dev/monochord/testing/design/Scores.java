package dev.monochord.testing.design;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Scores for tests. */
final class Scores {

    static final Instant NOON = Instant.parse("2024-05-01T12:00:00Z");
    static final UUID CATALOGUE = UUID.fromString("00000000-0000-0000-0000-00000000000a");

    private Scores() {}

    static Score score(String id) {
        return score(id, "Winter Suite", "Adler");
    }

    static Score score(String id, String title, String composer) {
        return score(id, title, composer, null, null, null, null, null);
    }

    static Score full(String id) {
        return score(
                id,
                "Winter Suite",
                "Adler",
                Mood.CALM,
                new Movement("Farewell", 8, null, Set.of()),
                List.of(CATALOGUE),
                Set.of(NOON),
                7L);
    }

    private static Score score(
            String id,
            String title,
            String composer,
            @Nullable Mood second,
            @Nullable Movement encore,
            @Nullable List<UUID> related,
            @Nullable Set<Instant> played,
            @Nullable Long version) {
        Movement first = new Movement("Snow", 120, Mood.SAD, Set.of("d"));
        return new Score(
                id,
                title,
                composer,
                CATALOGUE,
                'B',
                true,
                (byte) 3,
                (short) 1931,
                480,
                12L,
                1.5f,
                0.25,
                new BigInteger("9790000000001"),
                new BigDecimal("19.90"),
                "front".getBytes(StandardCharsets.UTF_8),
                NOON,
                NOON,
                NOON,
                Mood.MERRY,
                List.of(first),
                List.of(List.of(1, 2), List.of()),
                Set.of("loud"),
                Set.of(4),
                Set.of(Mood.SAD),
                Map.of("horn", 4),
                Map.of("short", List.of(first)),
                Map.of("shelf", "A", "rows", List.of(BigDecimal.ONE)),
                new Origin.Print("Nordhaus", 2),
                new Tempo(90),
                null,
                second,
                encore,
                related,
                played,
                version);
    }
}
