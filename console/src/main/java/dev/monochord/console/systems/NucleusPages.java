package dev.monochord.console.systems;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.PageLinks;
import dev.monochord.console.frame.PageTrail;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The schedules of Nucleus as a timeline of their day, and the newest entries of the audit log. */
public final class NucleusPages {

    private static final String PATH = "/systems/nucleus";
    private static final String PAGE = "page";
    private static final int MAX_DETAILS = 200;

    private final SystemsAccess nucleus;
    private final ScheduleTimes times;
    private final Clock clock;

    NucleusPages(SystemCalls calls, ScheduleTimes times, Clock clock) {
        this.nucleus = new SystemsAccess(calls, "nucleus");
        this.times = times;
        this.clock = clock;
    }

    List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get(PATH, this::page),
                ConsoleRoute.get(PATH + "/audit", visit -> visit.fragment("systems-nucleus-audit", audit(visit))));
    }

    private Response page(Visit visit) {
        nucleus.require();
        PageTrail trail = PageTrail.of(visit, PAGE);
        String token = trail.isFirst() ? "" : "&next_token=" + SystemsAccess.encode(trail.token());
        JsonNode page = nucleus.get("/api/schedules?limit=25" + token).path("data");
        AuditView audit = audit(visit);
        Instant now = clock.instant();
        List<ScheduleRow> rows = new ArrayList<>();
        page.path("schedules").forEach(schedule -> row(schedule, now).ifPresent(rows::add));
        List<JsonNode> accounts = new ArrayList<>();
        nucleus.get("/api/accounts?limit=25").path("data").path("accounts").forEach(accounts::add);
        return visit.page(
                "Nucleus",
                "systems-nucleus",
                new NucleusView(
                        new DayPicture(rows).svg(),
                        rows,
                        PageLinks.of(trail, page.path("next_token").asText(""), to -> address(audit.entity(), to)),
                        address(audit.entity(), trail),
                        accounts,
                        audit));
    }

    private static String address(String entity, PageTrail page) {
        return PATH + "?entity=" + SystemsAccess.encode(entity) + page.query(PAGE);
    }

    private Optional<ScheduleRow> row(JsonNode schedule, Instant now) {
        try {
            return Optional.of(ScheduleRow.of(schedule, times, now));
        } catch (DateTimeException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private AuditView audit(Visit visit) {
        nucleus.require();
        String entity = visit.query("entity").orElse("");
        String path = "/api/audit?limit=40" + (entity.isEmpty() ? "" : "&entity=" + SystemsAccess.encode(entity));
        List<AuditRow> rows = new ArrayList<>();
        nucleus.get(path).path("data").path("entries").forEach(entry -> rows.add(row(entry)));
        return new AuditView(entity, rows);
    }

    private static AuditRow row(JsonNode entry) {
        String details = new String(Json.lenient().write(entry.path("details")), UTF_8);
        return new AuditRow(
                entry.path("timestamp").asText(),
                entry.path("entity").asText(),
                entry.path("action").asText(),
                entry.path("user_id").asText("nobody"),
                entry.path("status").asText().equals("SUCCESS"),
                entry.path("details").path("error").asText(""),
                details.length() > MAX_DETAILS ? details.substring(0, MAX_DETAILS) + " …" : details);
    }

    /**
     * The page.
     *
     * @param timeline an SVG picture
     * @param pages the links to other schedules
     * @param address of the page itself
     */
    public record NucleusView(
            String timeline,
            List<ScheduleRow> schedules,
            PageLinks pages,
            String address,
            List<JsonNode> accounts,
            AuditView audit) {}

    /**
     * The newest entries.
     *
     * @param entity what they are about; empty for everything
     */
    public record AuditView(String entity, List<AuditRow> entries) {}

    /** An entry of the audit log. */
    public record AuditRow(
            String at, String entity, String action, String user, boolean succeeded, String error, String details) {}
}
