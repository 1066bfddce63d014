package dev.monochord.console.frame;

import java.util.List;

/** A part of the console with an entry in the navigation, such as the designs. Thread-safe. */
public interface Section {

    /** The path of its first page, such as {@code /designs}. */
    String path();

    /** The name in the navigation. */
    String title();

    /** What it is for, in a sentence, for the start page. */
    String summary();

    /** The name of a symbol in the template {@code icon}. */
    String icon();

    /** All of its routes. Called once. */
    List<ConsoleRoute> routes();

    /** Returns what the search field finds here, the best first; looks at names only, never at stored items. */
    default List<SearchHit> search(String words) {
        return List.of();
    }

    /** Returns whether the page at this path shows no data, so that links of other sites may lead to it. */
    default boolean isLinkable(String path) {
        return false;
    }

    /**
     * Pages that take longest the first time, because classes are loaded or texts are rendered. They are visited once in the
     * background when the server has started, so that no person is the first to wait for them.
     */
    default List<String> firstVisits() {
        return List.of(path());
    }

    /** Ends what the section started besides responding to requests. */
    default void close() {}
}
