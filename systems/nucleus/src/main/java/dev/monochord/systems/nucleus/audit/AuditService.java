package dev.monochord.systems.nucleus.audit;

import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Refusal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the audit log. Thread-safe. */
public record AuditService(NucleusAuditTable table) {

    /**
     * Keys are in the order of their times, except that an older writer's key with whole seconds sorts after all others of
     * its second. A page is put into order; where it ends within such a second, the next page goes on by the keys.
     */
    private static final Comparator<AuditEntry> NEWEST_FIRST =
            Comparator.comparing(AuditEntry::at).reversed();

    /** Under which name entries without a user are counted. */
    private static final String NOBODY = "unknown";

    /**
     * How many entries there are of each kind.
     *
     * @param byUser entries without a user under {@code unknown}
     */
    record Counts(Map<String, Long> byAction, Map<String, Long> byStatus, Map<String, Long> byUser) {

        long total() {
            return byStatus.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * Returns a page of entries, newest first.
     *
     * @param entity what was changed, or null for everything
     * @param from the earliest time, included, or null
     * @param to the latest time, included, or null
     */
    Page<AuditEntry> entries(
            @Nullable String entity, @Nullable Instant from, @Nullable Instant to, PageRequest wanted) {
        // An address with a plain # ends there, so half an entity is told apart from one without entries.
        if (entity != null && !AuditLog.isEntity(entity)) {
            throw Refusal.invalid("entity", "must be SCHEDULE#id, ACCOUNT#id or GLOBAL, with # written as %23");
        }
        Page<AuditEntry> page =
                entity == null ? table.recent(from, to, wanted) : table.ofEntity(entity, from, to, wanted);
        List<AuditEntry> sorted = page.items().stream().sorted(NEWEST_FIRST).toList();
        return new Page<>(sorted, page.nextToken());
    }

    /** Counts every entry of a time. */
    Counts count(@Nullable Instant from, @Nullable Instant to) {
        Counts counts = new Counts(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        try (Stream<AuditEntry> entries = table.between(from, to)) {
            entries.forEach(entry -> {
                counts.byAction().merge(entry.action().name(), 1L, Long::sum);
                counts.byStatus().merge(entry.status().name(), 1L, Long::sum);
                counts.byUser().merge(Objects.requireNonNullElse(entry.userId(), NOBODY), 1L, Long::sum);
            });
        }
        return counts;
    }
}
