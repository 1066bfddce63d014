package dev.monochord.systems.nucleus.audit;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.monochord.runtime.page.Page;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of the audit log. */
final class AuditBodies {

    private AuditBodies() {}

    /** An entry of the audit log. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownEntry(
            String entity,
            Instant timestamp,
            @Nullable String id,
            AuditAction action,
            @Nullable String userId,
            AuditStatus status,
            Map<String, Object> details,
            @Nullable Instant expireAt) {

        static ShownEntry of(AuditEntry entry) {
            return new ShownEntry(
                    entry.entityId(),
                    entry.at(),
                    entry.id(),
                    entry.action(),
                    entry.userId(),
                    entry.status(),
                    entry.details(),
                    entry.expireAt());
        }
    }

    /** Entries, newest first. */
    @JsonNaming(SnakeCaseStrategy.class)
    record EntryPage(List<ShownEntry> entries, @Nullable String nextToken) {

        static EntryPage of(Page<AuditEntry> page) {
            return new EntryPage(page.items().stream().map(ShownEntry::of).toList(), page.nextToken());
        }
    }

    /** How many entries there are of each kind. */
    @JsonNaming(SnakeCaseStrategy.class)
    record AuditStats(long total, Map<String, Long> byAction, Map<String, Long> byStatus, Map<String, Long> byUser) {

        static AuditStats of(AuditService.Counts counts) {
            return new AuditStats(counts.total(), counts.byAction(), counts.byStatus(), counts.byUser());
        }
    }
}
