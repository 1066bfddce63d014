package dev.monochord.console.guide;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the guide with its table of contents.
 *
 * @param page null on the first page, which is the table of contents
 * @param words what was searched for; empty if nothing was
 */
public record GuideView(
        List<Guide.Chapter> contents, @Nullable GuidePage page, String words, List<GuideHit> hits) {

    public GuideView {
        contents = List.copyOf(contents);
        hits = List.copyOf(hits);
    }

    /** Returns whether this is the page that is shown. */
    public boolean isCurrent(GuidePage other) {
        return page != null && page.path().equals(other.path());
    }
}
