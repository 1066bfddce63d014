package dev.monochord.server.metrics;

import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.runtime.unreadable.UnreadableListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Counts and times what the server does. Thread-safe.
 *
 * <p>Requests are counted by the route as it is written, never by a path or a name that a caller chose, so that the number
 * of series is fixed. Calls to the store are counted by table and access pattern.
 */
public final class ServerMetrics implements CallListener, UnreadableListener {

    private static final Duration[] BUCKETS = IntStream.of(
                    1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    // The registry looks a meter up by sorted tags; these are found by one hash. The number of series is fixed.
    private final ConcurrentMap<RequestKey, Timer> requests = new ConcurrentHashMap<>();
    private final ConcurrentMap<CallKey, CallMeters> calls = new ConcurrentHashMap<>();

    // A meter refers to what it reads weakly.
    private final List<LongSupplier> counted = new CopyOnWriteArrayList<>();

    private record RequestKey(String system, String method, String route, int status) {}

    private record CallKey(String table, String pattern, String operation, String outcome) {}

    private record CallMeters(Timer latency, Counter capacity, Counter items, Counter retries) {}

    /** Also watches this JVM's memory, threads and processor. */
    public ServerMetrics() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
    }

    /** Counts a response. The route is its template, or {@code none} if no route was found. */
    public void answered(String system, String method, String route, int status, Duration took) {
        requests.computeIfAbsent(new RequestKey(system, method, route, status), this::timer)
                .record(took);
    }

    @Override
    public void called(Call call) {
        CallMeters meters = calls.computeIfAbsent(
                new CallKey(call.table(), call.pattern(), call.operation(), outcome(call)), this::meters);
        meters.latency().record(call.latency());
        meters.capacity().increment(call.consumedCapacity());
        meters.items().increment(call.itemCount());
        meters.retries().increment(call.retries());
        if (isConflict(call)) {
            counter("monochord.conflicts", "Conditions that did not hold, by access pattern", tags(call))
                    .increment();
        }
    }

    @Override
    public void skipped(UnreadableItem item) {
        String kind = item.kind();
        counter(
                        "monochord.unreadable",
                        "Rows that reads skipped because they cannot be read, by table and kind",
                        Tags.of("table", item.table(), "kind", kind == null ? "none" : kind))
                .increment();
    }

    /** Shows what a system counts itself, a number that only grows. */
    public void count(String system, String name, LongSupplier value) {
        counted.add(value);
        FunctionCounter.builder("monochord.system.events", value, LongSupplier::getAsLong)
                .description("What systems count besides requests, by system and name")
                .tags("system", system, "name", name)
                .register(registry);
    }

    /** All of it, in the text form that Prometheus reads. */
    public String prometheus() {
        return registry.scrape();
    }

    private Timer timer(RequestKey key) {
        return Timer.builder("monochord.requests")
                .description("Requests by system, route and status")
                .serviceLevelObjectives(BUCKETS)
                .tags(
                        "system",
                        key.system(),
                        "method",
                        key.method(),
                        "route",
                        key.route(),
                        "status",
                        Integer.toString(key.status()))
                .register(registry);
    }

    private CallMeters meters(CallKey key) {
        Tags tags = Tags.of("table", key.table(), "pattern", key.pattern(), "operation", key.operation());
        return new CallMeters(
                Timer.builder("monochord.calls")
                        .description("Calls to the store by access pattern, waits and retries included")
                        .tags(tags.and("outcome", key.outcome()))
                        .register(registry),
                counter("monochord.capacity", "Capacity units used, by access pattern", tags),
                counter("monochord.items", "Items read or written, by access pattern", tags),
                counter("monochord.retries", "Attempts after the first, by access pattern", tags));
    }

    private static Tags tags(Call call) {
        return Tags.of("table", call.table(), "pattern", call.pattern(), "operation", call.operation());
    }

    private Counter counter(String name, String description, Tags tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    private static String outcome(Call call) {
        if (call.failure() == null) {
            return "ok";
        }
        return isConflict(call) ? "conflict" : "failed";
    }

    /** The runtime lets a failed condition pass as it is; everything else it has made its own. */
    private static boolean isConflict(Call call) {
        return call.failure() instanceof ConditionalCheckFailedException
                || call.failure() instanceof TransactionCanceledException;
    }
}
