package dev.monochord.console.guide;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.SearchHit;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The documentation. Rendered once, when it is first asked for. Thread-safe. */
public final class GuideSection implements Section {

    private static final String PATH = "/guide";
    private static final int MAX_HITS = 40;
    private static final int MAX_OFFERED = 6;
    private static final Map<String, String> TYPES = Map.of(
            "png", "image/png",
            "svg", "image/svg+xml",
            "json", "application/json");

    private @Nullable Guide guide;

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public String title() {
        return "Guide";
    }

    @Override
    public String summary() {
        return "The documentation of this version, with a search over all of it.";
    }

    @Override
    public String icon() {
        return "guide";
    }

    @Override
    public List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get(PATH, this::contents),
                ConsoleRoute.get(PATH + "/{page}", visit -> page(visit, visit.variable("page"))),
                ConsoleRoute.get(
                        PATH + "/{folder}/{page}",
                        visit -> page(visit, visit.variable("folder") + "/" + visit.variable("page"))));
    }

    @Override
    public List<SearchHit> search(String words) {
        return guide().find(words, MAX_OFFERED).stream()
                .map(hit -> new SearchHit("guide", hit.heading(), hit.page(), PATH + "/" + hit.path()))
                .toList();
    }

    @Override
    public List<String> firstVisits() {
        return List.of(PATH, PATH + "?q=design", PATH + "/README");
    }

    @Override
    public boolean isLinkable(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    private Response contents(Visit visit) {
        Guide known = guide();
        String words = visit.query("q").orElse("").strip();
        List<GuideHit> hits = words.isEmpty() ? List.of() : known.find(words, MAX_HITS);
        return visit.page(
                words.isEmpty() ? "Guide" : "Guide: " + words,
                "guide",
                new GuideView(known.contents(), null, words, hits));
    }

    private Response page(Visit visit, String path) {
        Guide known = guide();
        return known.page(path)
                .map(page ->
                        visit.page(page.title(), "guide-page", new GuideView(known.contents(), page, "", List.of())))
                .or(() -> known.file(path).map(content -> file(path, content)))
                .orElseThrow(() -> Refusal.notFound("the guide has no page " + path));
    }

    private static Response file(String path, byte[] content) {
        String type = TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "application/octet-stream");
        return Response.of(200, type, content).withHeader("Cache-Control", "no-cache");
    }

    private synchronized Guide guide() {
        Guide known = guide;
        if (known == null) {
            known = Guide.load();
            guide = known;
        }
        return known;
    }
}
