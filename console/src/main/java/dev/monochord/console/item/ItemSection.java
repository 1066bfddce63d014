package dev.monochord.console.item;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.SearchHit;
import dev.monochord.console.frame.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The items of the tables that are served. Thread-safe. */
public final class ItemSection implements Section {

    private final ServedTables tables;

    public ItemSection(ServedTables tables) {
        this.tables = tables;
    }

    @Override
    public String path() {
        return "/items";
    }

    @Override
    public String title() {
        return "Items";
    }

    @Override
    public String summary() {
        return "Every access pattern as a form: run it, see typed items, the request and what it consumed.";
    }

    @Override
    public String icon() {
        return "items";
    }

    @Override
    public List<ConsoleRoute> routes() {
        List<ConsoleRoute> routes = new ArrayList<>();
        routes.addAll(new TablePages(tables).routes());
        routes.addAll(new PatternPages(tables).routes());
        routes.addAll(new ExportPages(tables).routes());
        routes.addAll(new CollectionPages(tables).routes());
        routes.addAll(new StoredPages(tables).routes());
        routes.addAll(new EditPages(tables).routes());
        return routes;
    }

    @Override
    public List<SearchHit> search(String words) {
        String wanted = words.toLowerCase(Locale.ROOT);
        return tables.all().stream()
                .flatMap(table -> Stream.concat(
                        Stream.of(new SearchHit("items", table.id(), "table of " + table.system(), table.path())),
                        table.design().patterns().stream()
                                .map(pattern -> new SearchHit(
                                        "run",
                                        pattern.name(),
                                        "table " + table.id(),
                                        table.path() + "/patterns/" + pattern.name()))))
                .filter(hit -> hit.title().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }
}
