package dev.monochord.testing.design;

import dev.monochord.annotations.AlternativeKey;
import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A note; older programs filed it under another key and other names. */
@Item(table = ArchiveTable.class)
@Key(partition = "SCORE#{scoreId}", sort = "NOTE#{noteId}")
@AlternativeKey(partition = "SCORE#{scoreId}", sort = "REMARK#{author:word}#{noteId}")
public record Note(
        @KeyOnly String scoreId,
        @KeyOnly String noteId,
        @Nullable String author,
        @Attribute(alternatives = {"body", "content"}) String text,
        @Attribute(lenient = true) int stars,
        @Attribute(lenient = true) Map<String, Object> more,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant writtenAt)
        implements Filed {}
