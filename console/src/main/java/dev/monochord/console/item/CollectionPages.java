package dev.monochord.console.item;

import dev.monochord.console.design.PatternLinks;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Figures;
import dev.monochord.console.frame.Visit;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.picture.CollectionItem;
import dev.monochord.model.picture.CollectionPicture;
import dev.monochord.model.picture.PictureTheme;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Item collections: what is stored under one partition key, drawn and listed. Thread-safe. */
final class CollectionPages {

    private static final int LIMIT = 25;

    private final ServedTables tables;
    private final KeyHeat heat;

    CollectionPages(ServedTables tables, KeyHeat heat) {
        this.tables = tables;
        this.heat = heat;
    }

    List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get("/items/{table}/collection", this::show));
    }

    private Response show(Visit visit) {
        ServedTable table = tables.find(visit.variable("table"));
        KeyAttributeDesign partitionKey = table.design().partition();
        String text = visit.query("pk")
                .orElseThrow(() -> Refusal.invalid("pk", "is missing: give the " + partitionKey.name()));
        AttributeValue partition = ItemAddress.value(partitionKey, "pk", text);
        boolean backwards = visit.query("before").isPresent();
        StoredRows.Rows found = new StoredRows(table).collection(partition, from(table, visit), backwards, LIMIT);
        List<RowView> rows =
                found.rows().stream().map(row -> RowView.of(table, row)).toList();
        String base = table.path() + "/collection?pk=" + ItemAddress.encoded(text);
        boolean begun =
                visit.query("after").or(() -> visit.query("prefix")).isPresent() || (backwards && found.hasMore());
        Optional<KeyHeat.Use> use = heat.of(table.actualName(), text);
        CollectionView view = new CollectionView(
                table,
                text,
                picture(table, text, found, rows, use.map(KeyHeat.Use::share).orElse(null), visit),
                use.orElse(null),
                rows,
                begun && !rows.isEmpty()
                        ? base + "&before=" + ItemAddress.encoded(rows.get(0).sort())
                        : null,
                (backwards || found.hasMore()) && !rows.isEmpty()
                        ? base + "&after="
                                + ItemAddress.encoded(rows.get(rows.size() - 1).sort())
                        : null,
                Figures.units(found.consumed()),
                base + repeated(visit, "after") + repeated(visit, "before") + repeated(visit, "prefix"));
        return visit.page(text, "collection", view);
    }

    private static String repeated(Visit visit, String name) {
        return visit.query(name)
                .map(value -> "&" + name + "=" + ItemAddress.encoded(value))
                .orElse("");
    }

    /** The sort key to go on from. A prefix begins just before the first key that has it. */
    private static @Nullable AttributeValue from(ServedTable table, Visit visit) {
        KeyAttributeDesign sort = table.design().sort();
        if (sort == null) {
            return null;
        }
        return visit.query("after")
                .or(() -> visit.query("before"))
                .or(() -> visit.query("prefix"))
                .map(text -> ItemAddress.value(sort, "sk", text))
                .orElse(null);
    }

    private static String picture(
            ServedTable table,
            String partition,
            StoredRows.Rows found,
            List<RowView> rows,
            @Nullable Double share,
            Visit visit) {
        List<CollectionItem> items = rows.stream()
                .map(row -> new CollectionItem(
                        row.sort().isEmpty() ? row.partition() : row.sort(),
                        row.reason() == null ? row.kind() : null,
                        row.detail(),
                        share,
                        visit.view("").href(row.path())))
                .toList();
        return CollectionPicture.of(table.design(), null, partition, items)
                .workload(found.measured(visit.workload(), table.info()))
                .links(new PatternLinks(pattern -> visit.view("").href(table.path() + "/patterns/" + pattern)))
                .svg(PictureTheme.EMBEDDED);
    }
}
