package dev.monochord.console.guide;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The documentation: its pages in the order in which they are read, its pictures, and what is found in it. Immutable. */
public final class Guide {

    private static final Map<String, List<String>> CHAPTERS = chapters();

    private final Map<String, GuidePage> pages = new TreeMap<>();
    private final SortedMap<String, byte[]> files;
    private final GuideIndex index;

    private Guide(SortedMap<String, byte[]> files) {
        this.files = files;
        GuideRenderer renderer = new GuideRenderer(files.keySet());
        files.forEach((file, content) -> {
            if (file.endsWith(".md")) {
                GuidePage page = renderer.page(file, new String(content, UTF_8));
                pages.put(page.path(), page);
            }
        });
        this.index = new GuideIndex(List.copyOf(pages.values()));
    }

    /** Reads and renders every page, which takes a fraction of a second. */
    static Guide load() {
        return new Guide(GuideFiles.read());
    }

    private static Map<String, List<String>> chapters() {
        Map<String, List<String>> chapters = new LinkedHashMap<>();
        chapters.put("Start", List.of("README", "ten-minutes", "coming-from"));
        chapters.put("Designs", List.of("toolkit", "design-tools", "diagnostics"));
        chapters.put("Engine", List.of("engine", "hard-edges"));
        chapters.put(
                "Server and systems",
                List.of("serve", "cello", "cello-migration", "tenants", "nucleus", "qrie", "authz", "aws"));
        chapters.put("Migrations", List.of("ten-minutes-migration", "migrations"));
        chapters.put("Project", List.of("architecture", "dependencies", "CONTRIBUTING", "CHANGELOG"));
        return chapters;
    }

    /** A part of the table of contents. */
    public record Chapter(String title, List<GuidePage> pages) {}

    /** The table of contents: chapters in the order of reading, then the decisions, then whatever is in none. */
    List<Chapter> contents() {
        Map<String, GuidePage> left = new TreeMap<>(pages);
        List<Chapter> contents = new ArrayList<>();
        CHAPTERS.forEach((title, names) -> {
            List<GuidePage> found = new ArrayList<>();
            for (String name : names) {
                Optional.ofNullable(left.remove(name)).ifPresent(found::add);
            }
            contents.add(new Chapter(title, found));
        });
        List<GuidePage> decisions = left.values().stream()
                .filter(page -> page.path().startsWith("decisions/"))
                .toList();
        left.values().removeAll(decisions);
        contents.add(new Chapter("More", List.copyOf(left.values())));
        contents.add(new Chapter("Decisions", decisions));
        contents.removeIf(chapter -> chapter.pages().isEmpty());
        return contents;
    }

    Optional<GuidePage> page(String path) {
        return Optional.ofNullable(pages.get(path));
    }

    /** A file that is not a page, such as a picture. */
    Optional<byte[]> file(String path) {
        return path.endsWith(".md") ? Optional.empty() : Optional.ofNullable(files.get(path));
    }

    List<GuideHit> find(String words, int max) {
        return index.find(words, max);
    }
}
