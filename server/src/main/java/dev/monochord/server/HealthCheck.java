package dev.monochord.server;

import dev.monochord.http.HttpSystem;
import dev.monochord.http.Response;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks every system whether it can serve, all at once and with a limit: a store that hangs must not hang the check. */
final class HealthCheck {

    private static final Logger LOG = System.getLogger(HealthCheck.class.getName());
    private static final long PATIENCE_SECONDS = 5;

    private final List<HttpSystem> systems;

    HealthCheck(List<HttpSystem> systems) {
        this.systems = systems;
    }

    /**
     * What was found.
     *
     * @param status {@code ok} or {@code failing}
     * @param systems the same of each system
     */
    record Report(String status, Map<String, String> systems) {}

    Response response() throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "monochord-health");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Map<String, Future<?>> asked = new LinkedHashMap<>();
            for (HttpSystem system : systems) {
                asked.put(system.name(), threads.submit(() -> {
                    system.checkHealth();
                    return true;
                }));
            }
            return report(asked);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Response report(Map<String, Future<?>> asked) throws InterruptedException {
        Map<String, String> found = new LinkedHashMap<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        for (Map.Entry<String, Future<?>> system : asked.entrySet()) {
            found.put(system.getKey(), answers(system.getKey(), system.getValue(), end) ? "ok" : "failing");
        }
        boolean ok = !found.containsValue("failing");
        return Response.json(ok ? 200 : 503, new Report(ok ? "ok" : "failing", found));
    }

    private static boolean answers(String name, Future<?> asked, long end) throws InterruptedException {
        try {
            asked.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException | TimeoutException failing) {
            LOG.log(Level.DEBUG, "health check of " + name + " failed", failing);
            return false;
        }
    }
}
