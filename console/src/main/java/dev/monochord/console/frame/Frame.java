package dev.monochord.console.frame;

import java.util.List;

/**
 * What all pages have in common. Immutable.
 *
 * @param basePath what a proxy puts before every path, such as {@code /tools}; empty if there is none
 * @param allowsWrites whether items may be changed
 */
public record Frame(
        String basePath,
        String version,
        boolean allowsWrites,
        List<NavigationEntry> navigation,
        Assets assets,
        PageTemplates templates) {

    public Frame {
        navigation = List.copyOf(navigation);
    }
}
