package dev.monochord.console.item;

import dev.monochord.console.call.StartKey;
import dev.monochord.console.design.PatternLinks;
import dev.monochord.console.design.PatternRow;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Figures;
import dev.monochord.console.frame.Visit;
import dev.monochord.model.PatternKind;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.picture.PictureTheme;
import dev.monochord.model.picture.TablePicture;
import dev.monochord.systems.kit.Response;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The tables of the store: a list, a page for each, a sample of its rows, and rows that cannot be read. Thread-safe. */
final class TablePages {

    private static final int SAMPLE = 25;

    private final ServedTables tables;

    TablePages(ServedTables tables) {
        this.tables = tables;
    }

    List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get("/items", visit -> visit.page("Items", "items", tables)),
                ConsoleRoute.get("/items/{table}", this::table),
                ConsoleRoute.get("/items/{table}/sample", this::sample),
                ConsoleRoute.get("/items/{table}/unreadable", this::unreadable));
    }

    private Response table(Visit visit) {
        ServedTable table = tables.find(visit.variable("table"));
        Cost cost = new Cost(table.design(), visit.workload(), PriceList.US_EAST_1);
        TableView view = new TableView(
                table,
                "/designs/" + table.info().design() + "@" + table.info().version(),
                TablePicture.of(table.design())
                        .workload(visit.workload())
                        .links(new PatternLinks(pattern -> visit.view("").href(table.path() + "/patterns/" + pattern)))
                        .svg(PictureTheme.EMBEDDED),
                rows(table, cost, PatternKind::reads),
                rows(table, cost, kind -> !kind.reads() && kind != PatternKind.CHECK),
                rows(table, cost, kind -> kind == PatternKind.CREATE || kind == PatternKind.PUT));
        return visit.page(table.id(), "items-table", view);
    }

    private static List<PatternRow> rows(ServedTable table, Cost cost, Predicate<PatternKind> wanted) {
        return table.design().patterns().stream()
                .filter(pattern -> wanted.test(pattern.kind()))
                .map(pattern -> PatternRow.of(pattern, cost))
                .toList();
    }

    private Response sample(Visit visit) {
        ServedTable table = tables.find(visit.variable("table"));
        StoredRows.Rows found = new StoredRows(table).sample(SAMPLE);
        List<RowView> rows =
                found.rows().stream().map(row -> RowView.of(table, row)).toList();
        return visit.page(
                "Sample of " + table.id(),
                "items-sample",
                new RowsView(table, rows, Figures.units(found.consumed()), null));
    }

    private Response unreadable(Visit visit) {
        ServedTable table = tables.find(visit.variable("table"));
        UnreadableSearch search = new UnreadableSearch(table, System::nanoTime);
        UnreadableView found =
                search.from(visit.query("token").map(StartKey::decode).orElse(Map.of()));
        return visit.page("Unreadable rows of " + table.id(), "items-unreadable", found);
    }
}
