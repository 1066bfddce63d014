package dev.monochord.console.guide;

import dev.monochord.console.guide.GuidePage.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Finds words in the guide. Every word must stand in the heading or the text of a part; words in headings count more, and
 * parts that have them more often come first. The documentation is small enough to be looked through. Immutable.
 */
final class GuideIndex {

    private static final int AROUND = 90;
    private static final int IN_TITLE = 40;
    private static final int IN_HEADING = 20;
    private static final int MAX_COUNTED = 10;

    private final List<Entry> entries = new ArrayList<>();

    private record Entry(GuidePage page, Part part, String heading, String text) {}

    private record Ranked(int rank, GuideHit hit) {}

    GuideIndex(List<GuidePage> pages) {
        for (GuidePage page : pages) {
            for (Part part : page.parts()) {
                entries.add(new Entry(
                        page,
                        part,
                        part.heading().toLowerCase(Locale.ROOT),
                        part.text().toLowerCase(Locale.ROOT)));
            }
        }
    }

    /** Returns the places, the best first. */
    List<GuideHit> find(String words, int max) {
        List<String> wanted = Arrays.stream(words.toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        if (wanted.isEmpty()) {
            return List.of();
        }
        List<Ranked> found = new ArrayList<>();
        for (Entry entry : entries) {
            int rank = rank(entry, wanted);
            if (rank > 0) {
                found.add(new Ranked(rank, hit(entry, wanted.get(0))));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingInt(Ranked::rank).reversed())
                .limit(max)
                .map(Ranked::hit)
                .toList();
    }

    private static int rank(Entry entry, List<String> words) {
        int rank = 0;
        for (String word : words) {
            int inHeading = entry.heading().contains(word) ? entry.part().level() == 1 ? IN_TITLE : IN_HEADING : 0;
            int inText = Math.min(MAX_COUNTED, count(entry.text(), word));
            if (inHeading + inText == 0) {
                return 0;
            }
            rank += inHeading + inText;
        }
        return rank;
    }

    private static int count(String text, String word) {
        int count = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length())) {
            count++;
        }
        return count;
    }

    private static GuideHit hit(Entry entry, String word) {
        GuidePage page = entry.page();
        Part part = entry.part();
        String path = page.path() + (part.anchor().isEmpty() ? "" : "#" + part.anchor());
        String text = part.text();
        int at = entry.text().indexOf(word);
        // Lower case may be longer than the text in few languages; such a place is shown from its start.
        if (at < 0 || entry.text().length() != text.length()) {
            String start = text.substring(0, Math.min(text.length(), 2 * AROUND));
            return new GuideHit(page.title(), part.heading(), path, start, "", "");
        }
        int from = Math.max(0, at - AROUND);
        int end = at + word.length();
        int to = Math.min(text.length(), end + AROUND);
        return new GuideHit(
                page.title(),
                part.heading(),
                path,
                (from > 0 ? "… " : "") + text.substring(from, at),
                text.substring(at, end),
                text.substring(end, to) + (to < text.length() ? " …" : ""));
    }
}
