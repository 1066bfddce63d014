package dev.monochord.console.systems;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.SystemCalls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** qrie's findings as charts that lead to lists. Counts are made in the background, so that the page never waits for them. */
public final class QriePages implements AutoCloseable {

    private static final String PATH = "/systems/qrie";

    private final SystemsAccess qrie;
    private final ExecutorService counting = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "monochord-console-counts");
        thread.setDaemon(true);
        return thread;
    });
    private final SlowAnswer<JsonNode> dashboard;

    QriePages(SystemCalls calls) {
        this.qrie = new SystemsAccess(calls, "qrie");
        this.dashboard = new SlowAnswer<>(() -> qrie.get("/summary/dashboard"), counting);
    }

    List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get(PATH, visit -> visit.page("qrie", "systems-qrie", view(visit))),
                ConsoleRoute.get(PATH + "/charts", visit -> visit.fragment("systems-qrie-charts", view(visit))),
                ConsoleRoute.get(PATH + "/findings", new FindingPages(qrie)::page));
    }

    private QrieView view(Visit visit) throws InterruptedException {
        qrie.require();
        Optional<JsonNode> counted = dashboard.get();
        List<JsonNode> policies = new ArrayList<>();
        qrie.get("/policies?status=active").path("policies").forEach(policies::add);
        return counted.map(counts -> {
                    FindingCharts charts = new FindingCharts(counts, visit.view("")::href);
                    return new QrieView(
                            counts, charts.severities(), charts.accounts(names()), charts.weeks(), policies);
                })
                .orElseGet(() -> new QrieView(null, "", "", "", policies));
    }

    private Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        qrie.get("/accounts").path("accounts").forEach(account -> {
            if (account.path("name").isTextual()) {
                names.put(
                        account.path("account_id").asText(),
                        account.path("name").asText());
            }
        });
        return names;
    }

    @Override
    public void close() {
        counting.shutdownNow();
    }

    /**
     * The page.
     *
     * @param counts null while they are made
     * @param policies those that are applied
     */
    public record QrieView(
            @Nullable JsonNode counts, String severities, String accounts, String weeks, List<JsonNode> policies) {

        /** A count of the dashboard. */
        public long count(String name) {
            return counts == null ? 0 : counts.path(name).asLong();
        }
    }
}
