package dev.monochord.console.systems;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.SearchHit;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The systems that are served, each with a page of its own. Pages show what the routes return, and their rules hold. */
public final class SystemsSection implements Section {

    private static final String PATH = "/systems";
    private static final Map<String, String> SUMMARIES = summaries();

    private final SystemCalls calls;
    private final CelloPages cello;
    private final TenantPages tenants;
    private final NucleusPages nucleus;
    private final QriePages qrie;
    private final AuthzPages authz;

    /**
     * Creates the section.
     *
     * @param clock what the systems go by
     */
    public SystemsSection(SystemCalls calls, KeySample keys, ScheduleTimes times, Clock clock) {
        this.calls = calls;
        this.cello = new CelloPages(calls, keys);
        this.tenants = new TenantPages(calls, keys);
        this.nucleus = new NucleusPages(calls, times, clock);
        this.qrie = new QriePages(calls);
        this.authz = new AuthzPages(calls, keys);
    }

    private static Map<String, String> summaries() {
        Map<String, String> summaries = new LinkedHashMap<>();
        summaries.put("cello", "Projects, the tokens that act for them and the targets they deploy to.");
        summaries.put("tenants", "A queue for each tenant, with the progress of everyone who is being provisioned.");
        summaries.put("nucleus", "Every schedule on a timeline of its day, and the audit log as it grows.");
        summaries.put("qrie", "Findings by severity, account and week; every bar leads to a list.");
        summaries.put("authz", "Ask whether somebody may do something, and see the policies behind the decision.");
        return summaries;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public String title() {
        return "Systems";
    }

    @Override
    public String summary() {
        return "Five systems at work: projects, tenants, schedules, findings and permissions.";
    }

    @Override
    public String icon() {
        return "systems";
    }

    @Override
    public List<ConsoleRoute> routes() {
        List<ConsoleRoute> routes = new ArrayList<>();
        routes.add(ConsoleRoute.get(PATH, this::page));
        routes.addAll(cello.routes());
        routes.addAll(tenants.routes());
        routes.addAll(nucleus.routes());
        routes.addAll(qrie.routes());
        routes.addAll(authz.routes());
        return routes;
    }

    @Override
    public List<SearchHit> search(String words) {
        return calls.names().stream()
                .filter(SUMMARIES::containsKey)
                .filter(name -> (name + " " + SUMMARIES.get(name))
                        .toLowerCase(Locale.ROOT)
                        .contains(words.toLowerCase(Locale.ROOT)))
                .map(name -> new SearchHit("system", name, SUMMARIES.getOrDefault(name, ""), PATH + "/" + name))
                .toList();
    }

    /** All but qrie's charts, for which everything is counted. */
    @Override
    public List<String> firstVisits() {
        List<String> paths = new ArrayList<>(List.of(PATH));
        for (String name : calls.names()) {
            if (name.equals("qrie")) {
                paths.add(PATH + "/qrie/findings");
            } else if (name.equals("authz")) {
                paths.addAll(authz.firstVisits());
            } else if (SUMMARIES.containsKey(name)) {
                paths.add(PATH + "/" + name);
            }
        }
        return paths;
    }

    @Override
    public void close() {
        qrie.close();
    }

    private Response page(Visit visit) {
        List<SystemCard> cards = calls.names().stream()
                .filter(SUMMARIES::containsKey)
                .map(name -> new SystemCard(name, SUMMARIES.getOrDefault(name, "")))
                .toList();
        return visit.page("Systems", "systems", new SystemsView(cards));
    }

    /** The systems that are served. */
    public record SystemsView(List<SystemCard> systems) {}

    public record SystemCard(String name, String summary) {}
}
