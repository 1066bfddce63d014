package dev.monochord.engine.internal.admin;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.fault.Faults;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.engine.internal.time.DurationText;
import dev.monochord.engine.internal.wire.Routes;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.web.WebResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The admin path of an engine. Answers are JSON; a body is JSON or, where it does not begin with a brace, plain text with
 * one value a line.
 *
 * <pre>
 * GET    /_monochord/faults               the rules that are on
 * POST   /_monochord/faults               switch rules on: {"rules": ["throttle:0.1@PutItem/orders"]}
 * DELETE /_monochord/faults               switch all off
 * DELETE /_monochord/faults/ID            switch one off
 * GET    /_monochord/recorder             what was asked; ?operation=Scan for one operation
 * DELETE /_monochord/recorder             begin again
 * GET    /_monochord/heat?table=orders    the hottest partition keys
 * GET    /_monochord/clock                what time it is for the engine
 * POST   /_monochord/clock/advance        move it: {"by": "1h"}
 * POST   /_monochord/ttl/sweep            delete what has expired, now
 * </pre>
 *
 * @param sweep deletes expired items and returns how many there were
 */
public record AdminRoutes(Faults faults, Recorder recorder, AdjustableClock clock, IntSupplier sweep)
        implements Routes {

    private static final String FAULT = "faults/";
    private static final String PATHS = "Under " + PREFIX
            + " there are faults, faults/ID, recorder, heat?table=NAME, clock, clock/advance and ttl/sweep";

    @Override
    public Optional<WebResponse> handle(String method, String path, Map<String, String> query, byte[] body) {
        if (!path.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String place = path.substring(PREFIX.length());
        try {
            return Optional.of(
                    place.startsWith(FAULT)
                            ? fault(method, place.substring(FAULT.length()))
                            : switch (place) {
                                case "faults" -> faults(method, body);
                                case "recorder" -> recorder(method, query);
                                case "heat" -> only("GET", method, () -> heat(query));
                                case "clock" -> only("GET", method, this::time);
                                case "clock/advance" -> only("POST", method, () -> advance(body));
                                case "ttl/sweep" -> only("POST", method, this::deleteExpired);
                                default -> AdminJson.error(404, "There is no path " + path + ". " + PATHS);
                            });
        } catch (IllegalArgumentException wrong) {
            return Optional.of(AdminJson.error(400, String.valueOf(wrong.getMessage())));
        }
    }

    private interface Handler {
        WebResponse answer();
    }

    private static WebResponse only(String allowed, String method, Handler handler) {
        return method.equals(allowed) ? handler.answer() : notAllowed(method, allowed);
    }

    private WebResponse faults(String method, byte[] body) {
        return switch (method) {
            case "GET" -> AdminJson.faults(200, faults.active());
            case "POST" -> {
                // All are read before the first is switched on: a request is carried out whole or not at all.
                List<FaultRule> rules = AdminJson.values(body, "rules", "rule").stream()
                        .map(FaultRule::parse)
                        .toList();
                yield AdminJson.faults(201, rules.stream().map(faults::add).toList());
            }
            case "DELETE" -> {
                faults.clear();
                yield AdminJson.faults(200, faults.active());
            }
            default -> notAllowed(method, "GET, POST, DELETE");
        };
    }

    private WebResponse fault(String method, String id) {
        return only(
                "DELETE",
                method,
                () -> faults.remove(id)
                        ? AdminJson.faults(200, faults.active())
                        : AdminJson.error(404, "There is no fault " + id));
    }

    private WebResponse recorder(String method, Map<String, String> query) {
        if (method.equals("DELETE")) {
            recorder.clear();
        } else if (!method.equals("GET")) {
            return notAllowed(method, "GET, DELETE");
        }
        String operation = query.get("operation");
        return AdminJson.recorder(recorder, operation == null ? recorder.calls() : recorder.calls(operation));
    }

    private WebResponse heat(Map<String, String> query) {
        String table = query.get("table");
        return table == null
                ? AdminJson.error(400, "Say which table: /_monochord/heat?table=NAME")
                : AdminJson.heat(faults.heat(table));
    }

    private WebResponse time() {
        return AdminJson.object("now", clock.instant().toString());
    }

    private WebResponse advance(byte[] body) {
        for (String by : AdminJson.values(body, "by")) {
            clock.advance(DurationText.parse(by));
        }
        return time();
    }

    private WebResponse deleteExpired() {
        return AdminJson.object("deleted", sweep.getAsInt());
    }

    private static WebResponse notAllowed(String method, String allowed) {
        return AdminJson.error(405, method + " is not for this path; it has " + allowed);
    }
}
