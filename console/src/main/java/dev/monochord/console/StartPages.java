package dev.monochord.console;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.SearchHit;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Response;
import java.util.List;

/** The first page and the search. Thread-safe. */
public final class StartPages {

    private static final int MAX_HITS = 60;

    private final List<Section> sections;

    StartPages(List<Section> sections) {
        this.sections = sections;
    }

    List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get("/", visit -> visit.page("Console", "start", sections.size())),
                ConsoleRoute.get("/search", this::search));
    }

    private Response search(Visit visit) {
        String words = visit.query("q").orElse("").strip();
        List<SearchHit> hits = words.isEmpty()
                ? List.of()
                : sections.stream()
                        .flatMap(section -> section.search(words).stream())
                        .limit(MAX_HITS)
                        .toList();
        return visit.page("Search", "search", new Found(words, hits));
    }

    /** What a search found. */
    public record Found(String words, List<SearchHit> hits) {}
}
