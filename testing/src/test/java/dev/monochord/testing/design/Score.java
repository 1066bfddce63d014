package dev.monochord.testing.design;

import dev.monochord.annotations.Convert;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.annotations.Version;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A score, with a component of every type that can be stored. */
@Item(table = ArchiveTable.class, keepUnknown = true)
@Key(partition = "SCORE#{scoreId}", sort = "METADATA")
@IndexKey(index = "GSI1", partition = "COMPOSER#{composer}", sort = "TITLE#{title}")
@SuppressWarnings({"MC108", "MC116"})
public record Score(
        @KeyOnly String scoreId,
        String title,
        String composer,
        UUID catalogue,
        char grade,
        boolean complete,
        byte acts,
        short year,
        int bars,
        long copies,
        float weight,
        double height,
        BigInteger isbn,
        BigDecimal price,
        byte[] cover,
        Instant printedAt,
        @StoredAs(TimeFormat.EPOCH_SECONDS) Instant boughtAt,
        @StoredAs(TimeFormat.EPOCH_MILLIS) Instant scannedAt,
        Mood mood,
        List<Movement> movements,
        List<List<Integer>> cuts,
        Set<String> marks,
        Set<Integer> pages,
        Set<Mood> moods,
        Map<String, Integer> players,
        Map<String, List<Movement>> versions,
        Map<String, Object> extra,
        Origin origin,
        @Convert(TempoConverter.class) Tempo tempo,
        @Nullable Long partCount,
        @Nullable Mood second,
        @Nullable Movement encore,
        @Nullable List<UUID> related,
        @Nullable Set<Instant> played,
        @Version @Nullable Long version)
        implements Filed {}
