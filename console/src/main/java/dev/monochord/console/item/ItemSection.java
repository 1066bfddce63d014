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
    private final KeyHeat heat;

    /**
     * Creates the section.
     *
     * @param heat colors the items of busy keys
     */
    public ItemSection(ServedTables tables, KeyHeat heat) {
        this.tables = tables;
        this.heat = heat;
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
        routes.addAll(new CollectionPages(tables, heat).routes());
        routes.addAll(new StoredPages(tables).routes());
        routes.addAll(new EditPages(tables).routes());
        return routes;
    }

    @Override
    public List<String> firstVisits() {
        List<String> paths = new ArrayList<>(List.of(path()));
        for (ServedTable table : tables.all()) {
            paths.add(table.path());
            paths.add(table.path() + "/patterns/"
                    + table.design().patterns().get(0).name());
        }
        if (!tables.all().isEmpty()) {
            paths.add(tables.all().get(0).path() + "/sample");
            paths.add(tables.all().get(0).path() + "/unreadable");
        }
        return paths;
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
