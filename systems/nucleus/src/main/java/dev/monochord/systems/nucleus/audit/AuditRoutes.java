package dev.monochord.systems.nucleus.audit;

import static dev.monochord.systems.nucleus.access.NucleusCallers.VIEWER;

import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.nucleus.audit.AuditBodies.AuditStats;
import dev.monochord.systems.nucleus.audit.AuditBodies.EntryPage;
import dev.monochord.systems.nucleus.audit.AuditBodies.ShownEntry;
import dev.monochord.systems.nucleus.envelope.Envelope;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The routes of the audit log. Thread-safe. */
public record AuditRoutes(NucleusAuditTable table, RoleGate gate) {

    private static final Parameter ENTITY = Parameter.query(
            "entity",
            "Only what was done to this: SCHEDULE#id, ACCOUNT#id or GLOBAL; # is written %23. All if left out.");
    private static final Parameter FROM =
            Parameter.query("from", "The earliest time, included, such as 2026-01-31T00:00:00Z.");
    private static final Parameter TO = Parameter.query("to", "The latest time, included.");

    /**
     * Keys are in the order of their times, except that an older writer's key with whole seconds sorts after all others of
     * its second. A page is put into order; where it ends within such a second, the next page goes on by the keys.
     */
    private static final Comparator<AuditEntry> NEWEST_FIRST =
            Comparator.comparing(AuditEntry::at).reversed();

    /** Under which name entries without a user are counted. */
    private static final String NOBODY = "unknown";

    public List<Route> routes() {
        return List.of(
                gate.require(VIEWER, Route.get("/api/audit", "Shows what was done, newest first", this::list))
                        .describedBy("Entries are kept for 30 days.")
                        .with(ENTITY, FROM, TO)
                        .with(Envelope.PAGES.documented())
                        .answers(200, "a page of entries", Envelope.of(EntryPage.class))
                        .answers(400, "the entity, a time or the page token is wrong"),
                gate.require(VIEWER, Route.get("/api/audit/stats", "Counts what was done", this::stats))
                        .describedBy("Every entry of the time asked for is counted.")
                        .with(FROM, TO)
                        .answers(200, "how many there are, by action, status and user", Envelope.of(AuditStats.class))
                        .answers(400, "a time is wrong"));
    }

    private Response list(Request request) {
        Instant from = from(request);
        Instant to = to(request);
        PageRequest wanted = Envelope.PAGES.read(request);
        String entity = entity(request);
        Page<AuditEntry> page =
                entity == null ? table.recent(from, to, wanted) : table.ofEntity(entity, from, to, wanted);
        List<ShownEntry> entries =
                page.items().stream().sorted(NEWEST_FIRST).map(ShownEntry::of).toList();
        return Envelope.ok(new EntryPage(entries, page.nextToken()));
    }

    private Response stats(Request request) {
        Map<String, Long> actions = new TreeMap<>();
        Map<String, Long> statuses = new TreeMap<>();
        Map<String, Long> users = new TreeMap<>();
        try (Stream<AuditEntry> entries = table.between(from(request), to(request))) {
            entries.forEach(entry -> {
                actions.merge(entry.action().name(), 1L, Long::sum);
                statuses.merge(entry.status().name(), 1L, Long::sum);
                users.merge(Objects.requireNonNullElse(entry.userId(), NOBODY), 1L, Long::sum);
            });
        }
        long total = statuses.values().stream().mapToLong(Long::longValue).sum();
        return Envelope.ok(new AuditStats(total, actions, statuses, users));
    }

    /** An address with a plain # ends there, so half an entity is told apart from one without entries. */
    private static @Nullable String entity(Request request) {
        String entity = request.query("entity").orElse(null);
        if (entity != null && !AuditLog.isEntity(entity)) {
            throw Refusal.invalid("entity", "must be SCHEDULE#id, ACCOUNT#id or GLOBAL, with # written as %23");
        }
        return entity;
    }

    /** The first millisecond that is not before what was asked for: entries have no finer times. */
    private static @Nullable Instant from(Request request) {
        return time(request, "from", Duration.ofNanos(999_999));
    }

    private static @Nullable Instant to(Request request) {
        return time(request, "to", Duration.ZERO);
    }

    private static @Nullable Instant time(Request request, String name, Duration more) {
        String text = request.query(name).orElse(null);
        if (text == null) {
            return null;
        }
        try {
            Instant time = OffsetDateTime.parse(text).toInstant().plus(more).truncatedTo(ChronoUnit.MILLIS);
            int year = time.atOffset(ZoneOffset.UTC).getYear();
            if (year < 0 || year > 9999) {
                throw Refusal.invalid(name, "must be of a year from 0 to 9999");
            }
            return time;
        } catch (DateTimeParseException wrong) {
            throw Refusal.invalid(name, "must be a time with an offset, such as 2026-01-31T00:00:00Z");
        }
    }
}
