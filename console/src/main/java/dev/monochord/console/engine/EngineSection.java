package dev.monochord.console.engine;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The engine: what it does, what it stores, and its faults and clock. Of another store only the tables are shown. */
public final class EngineSection implements Section {

    private static final String PATH = "/engine";
    private static final Duration SHIFT = Duration.ofSeconds(1);
    private static final Map<String, Duration> STEPS = Map.of(
            "minute", Duration.ofMinutes(1),
            "hour", Duration.ofHours(1),
            "day", Duration.ofDays(1),
            "week", Duration.ofDays(7));

    private final @Nullable EngineControl engine;
    private final DynamoDbClient client;
    private final String store;
    private final Clock clock;

    /**
     * Creates the section.
     *
     * @param engine null if the store is not in this process
     * @param store what the store is, for the person who reads the page
     * @param clock the time of this machine
     */
    public EngineSection(@Nullable EngineControl engine, DynamoDbClient client, String store, Clock clock) {
        this.engine = engine;
        this.client = client;
        this.store = store;
        this.clock = clock;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public String title() {
        return "Engine";
    }

    @Override
    public String summary() {
        return "Live charts, hottest keys, storage and requests; faults and the clock to break it with.";
    }

    @Override
    public String icon() {
        return "engine";
    }

    @Override
    public List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get(PATH, visit -> page(visit, "", "")),
                ConsoleRoute.get(PATH + "/series", visit -> Response.ok(EngineSeries.of(engine().seconds()))),
                ConsoleRoute.get(PATH + "/activity", visit -> visit.fragment("engine-activity", view("", ""))),
                ConsoleRoute.post(PATH + "/faults", this::addFault),
                ConsoleRoute.post(PATH + "/faults/{id}/remove", this::removeFault),
                ConsoleRoute.post(PATH + "/clock", this::moveClock));
    }

    /** None: a visit makes the engine count. */
    @Override
    public List<String> firstVisits() {
        return List.of();
    }

    @Override
    public void close() {
        if (engine != null) {
            engine.close();
        }
    }

    private Response page(Visit visit, String problem, String rule) {
        return visit.page(problem.isEmpty() ? 200 : 400, "Engine", "engine", view(problem, rule));
    }

    private EngineView view(String problem, String rule) {
        EngineControl known = engine;
        if (known == null) {
            return new EngineView(
                    false,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    TableStorage.all(client),
                    new EngineControl.Storage(store, true, ""),
                    clock.instant(),
                    false,
                    problem,
                    rule);
        }
        Instant now = known.now();
        return new EngineView(
                true,
                known.operations(),
                known.calls(),
                known.hottest(),
                known.faults(),
                TableStorage.all(client),
                known.storage(),
                now,
                Duration.between(clock.instant(), now).abs().compareTo(SHIFT) > 0,
                problem,
                rule);
    }

    private Response addFault(Visit visit) {
        String rule = visit.form().text("rule").orElse("").strip();
        try {
            engine().addFault(rule);
        } catch (IllegalArgumentException wrong) {
            return page(visit, String.valueOf(wrong.getMessage()), rule);
        }
        return visit.redirect(PATH + "#faults");
    }

    private Response removeFault(Visit visit) {
        engine().removeFault(visit.variable("id"));
        return visit.redirect(PATH + "#faults");
    }

    private Response moveClock(Visit visit) {
        String step = visit.form().text("step").orElse("");
        if (step.equals("reset")) {
            engine().resetClock();
        } else if (STEPS.containsKey(step)) {
            engine().advance(STEPS.get(step));
        } else {
            throw Refusal.invalid("step", "must be reset, minute, hour, day or week");
        }
        return visit.redirect(PATH + "#clock");
    }

    private EngineControl engine() {
        if (engine == null) {
            throw Refusal.conflict(
                    "the store is not in this process; start the server without --endpoint and --region");
        }
        return engine;
    }
}
