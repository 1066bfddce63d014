package dev.monochord.console.guide;

import java.util.List;

/**
 * A page of the documentation.
 *
 * @param path where it is below {@code /guide}, such as {@code decisions/http}
 * @param title its first heading
 * @param html its text, without the title
 * @param parts the text under each heading, in order; the first is what stands before them
 */
public record GuidePage(String path, String title, String html, List<Part> parts) {

    public GuidePage {
        parts = List.copyOf(parts);
    }

    /**
     * The text under one heading.
     *
     * @param level of the heading, 1 for the title
     * @param anchor by which links lead to it; empty for the title
     */
    public record Part(int level, String anchor, String heading, String text) {}

    /** The headings that the page is navigated by. */
    public List<Part> headings() {
        return parts.stream().filter(part -> part.level() == 2).toList();
    }
}
