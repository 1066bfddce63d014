package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Summaries over HTTP. */
record SummaryRoutes(SummaryService service, Clock clock) {

    private static final String BUSY = "nobody has computed it yet and another process is just doing so";

    List<Route> routes() {
        return List.of(
                Route.get("/summary/findings", "Counts findings by state, severity and policy", this::findings)
                        .describedBy("Kept for 15 minutes; while one computes it anew, others get the one before.")
                        .with(CommonParameters.ACCOUNT)
                        .answers(200, "the counts, and when they were made", Map.class)
                        .answers(503, BUSY),
                Route.get("/summary/resources", "Counts resources by service", this::resources)
                        .describedBy("Kept for 15 minutes; while one computes it anew, others get the one before.")
                        .with(CommonParameters.ACCOUNT)
                        .answers(200, "the counts, and when they were made", Map.class)
                        .answers(503, BUSY),
                Route.get("/summary/dashboard", "Counts everything, and eight weeks of findings", this::dashboard)
                        .describedBy("Kept for 60 minutes; while one computes it anew, others get the one before.")
                        .with(Parameter.query(
                                "date", "The last day of the eight weeks, as 2026-01-31; today if left out."))
                        .answers(200, "the counts, and when they were made", Map.class)
                        .answers(400, "date must be a day such as 2026-01-31")
                        .answers(503, BUSY));
    }

    private Response findings(Request request) {
        return Response.ok(service.findings(CommonParameters.account(request)));
    }

    private Response resources(Request request) {
        return Response.ok(service.resources(CommonParameters.account(request)));
    }

    private Response dashboard(Request request) {
        return Response.ok(service.dashboard(
                CommonParameters.text(request, "date").map(SummaryRoutes::day).orElseGet(() -> LocalDate.now(clock))));
    }

    private static LocalDate day(String text) {
        try {
            if (text.length() == "2026-01-31".length()) {
                return LocalDate.parse(text);
            }
        } catch (DateTimeException noDay) {
            // refused below, as a text of another length is
        }
        throw Refusal.invalid("date must be a day such as 2026-01-31");
    }
}
