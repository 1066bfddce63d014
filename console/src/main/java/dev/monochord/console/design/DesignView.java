package dev.monochord.console.design;

import java.util.List;

/**
 * What the page of one design shows.
 *
 * @param view which of its tabs
 * @param tables what the tabs about tables show
 * @param text the file, for the tabs that show one
 */
public record DesignView(LibraryEntry entry, DesignTab view, List<TablePage> tables, String text) {

    public DesignView {
        tables = List.copyOf(tables);
    }
}
