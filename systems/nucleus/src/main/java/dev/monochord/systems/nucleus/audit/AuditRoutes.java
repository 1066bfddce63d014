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
import dev.monochord.systems.nucleus.envelope.Envelope;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes of the audit log. Thread-safe. */
public record AuditRoutes(AuditService service, RoleGate gate) {

    private static final Parameter ENTITY = Parameter.query(
            "entity",
            "Only what was done to this: SCHEDULE#id, ACCOUNT#id or GLOBAL; # is written %23. All if left out.");
    private static final Parameter FROM =
            Parameter.query("from", "The earliest time, included, such as 2026-01-31T00:00:00Z.");
    private static final Parameter TO = Parameter.query("to", "The latest time, included.");

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
        Page<AuditEntry> page = service.entries(request.query("entity").orElse(null), from, to, wanted);
        return Envelope.ok(EntryPage.of(page));
    }

    private Response stats(Request request) {
        return Envelope.ok(AuditStats.of(service.count(from(request), to(request))));
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
