package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.Monochord;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SummaryCacheTest {

    private static final Duration KEPT = Duration.ofMinutes(15);

    @RegisterExtension
    static final MonochordExtension extension = MonochordExtension.create()
            .tables(DynamoDbQrieSummaryTable.design())
            .clockAt(Instant.parse("2026-01-01T00:00:00Z"));

    private final Monochord monochord = extension.monochord();
    private final QrieSummaryTable table = DynamoDbQrieSummaryTable.open(monochord);

    @Test
    void whoeverIsTooSlowNeitherGivesTheLockOfTheNextBackNorWrites() {
        SummaryCache slow = new SummaryCache(monochord, table);
        SummaryEntry mine = slow.get("dashboard", KEPT, () -> {
            extension.clock().advance(SummaryCache.LOCKED);
            new SummaryCache(monochord, table).get("dashboard", KEPT, () -> Map.of("by", "next"));
            table.lock(SummaryEntry.lock(
                    "dashboard", "third", monochord.clock().instant().plusSeconds(60)));
            return Map.of("by", "slow");
        });
        assertThat(mine.data()).containsEntry("by", "slow");
        assertThat(table.entry("dashboard").orElseThrow().data()).containsEntry("by", "next");
        assertThat(table.entry("dashboard_lock").orElseThrow().owner()).isEqualTo("third");
    }

    @Test
    void lockIsGivenBackWhereComputingFails() {
        SummaryCache cache = new SummaryCache(monochord, table);
        try {
            cache.get("dashboard", KEPT, () -> {
                throw new IllegalStateException("no");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("no");
        }
        assertThat(table.entry("dashboard_lock")).isEmpty();
        assertThat(cache.get("dashboard", KEPT, () -> Map.of("a", "b")).data()).containsEntry("a", "b");
    }
}
