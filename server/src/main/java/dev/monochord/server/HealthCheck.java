package dev.monochord.server;

import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Response;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks every system whether it can serve, all at once and with a limit: a store that hangs must not hang the check.
 * Thread-safe.
 *
 * <p>However often it is called, there is a thread for each system at most, and they end when nobody asks. Closing it ends
 * them too.
 */
final class HealthCheck implements AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    private final List<HttpSystem> systems;
    private final List<Probe> probes;
    private final Supplier<StoreStatus> store;
    private final ThreadPoolExecutor threads;

    /**
     * Begins without asking.
     *
     * @param timeout how long a system may take to answer
     * @param store how their store is
     */
    HealthCheck(List<HttpSystem> systems, Duration timeout, Supplier<StoreStatus> store) {
        this.systems = List.copyOf(systems);
        this.store = store;
        int most = Math.max(1, systems.size());
        this.threads = new ThreadPoolExecutor(
                most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), HealthCheck::inTheBackground);
        threads.allowCoreThreadTimeOut(true);
        this.probes = systems.stream()
                .map(system -> new Probe(system, timeout, threads))
                .toList();
    }

    /**
     * What was found.
     *
     * @param status {@code ok} or {@code failing}
     * @param systems the same of each system
     * @param warnings of systems that have any; left out if none has
     * @param store what is wrong with their store; left out if nothing is
     */
    record Report(
            String status,
            Map<String, String> systems,
            @Nullable Map<String, List<String>> warnings,
            @Nullable StoreStatus store) {}

    Response response() throws InterruptedException {
        List<Probe.Check> asked = probes.stream().map(Probe::ask).toList();
        Map<String, String> found = new LinkedHashMap<>();
        for (Probe.Check check : asked) {
            found.put(check.system(), check.succeeds() ? "ok" : "failing");
        }
        Map<String, List<String>> warnings = new LinkedHashMap<>();
        for (HttpSystem system : systems) {
            if (!system.warnings().isEmpty()) {
                warnings.put(system.name(), system.warnings());
            }
        }
        StoreStatus stored = store.get();
        boolean ok = !found.containsValue("failing") && stored.isOk();
        return Response.json(
                ok ? 200 : 503,
                new Report(
                        ok ? "ok" : "failing",
                        found,
                        warnings.isEmpty() ? null : warnings,
                        stored.isOk() ? null : stored));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static Thread inTheBackground(Runnable work) {
        Thread thread = new Thread(work, "monochord-health");
        thread.setDaemon(true);
        return thread;
    }
}
