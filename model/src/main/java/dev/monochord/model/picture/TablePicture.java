package dev.monochord.model.picture;

import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A design as a drawing: partitions with their items in the order of the sort key, and a bracket for every access pattern
 * over what one request reads or writes. An index is a panel of its own, with the same items in another order. The same
 * design always gives the same drawing. Immutable.
 *
 * <pre>{@code
 * String svg = TablePicture.of(design).svg(PictureTheme.ADAPTIVE);
 * }</pre>
 */
public final class TablePicture {

    private final String name;
    private final List<TableDesign> tables;
    private final TableWorkload workload;
    private final PictureLinks links;

    private TablePicture(String name, List<TableDesign> tables, TableWorkload workload, PictureLinks links) {
        this.name = name;
        this.tables = tables;
        this.workload = workload;
        this.links = links;
    }

    /** All tables of a design, with costs for {@link TableWorkload#DEFAULT}. */
    public static TablePicture of(Design design) {
        return of(design.name() + ", version " + design.version(), design.tables());
    }

    /** One table, with costs for {@link TableWorkload#DEFAULT}. */
    public static TablePicture of(TableDesign table) {
        return of("Table " + table.name(), List.of(table));
    }

    private static TablePicture of(String name, List<TableDesign> tables) {
        return new TablePicture(name, tables, TableWorkload.DEFAULT, PictureLinks.NONE);
    }

    /** The same drawing with the costs of a workload. */
    public TablePicture workload(TableWorkload other) {
        return new TablePicture(name, tables, other, links);
    }

    /** The same drawing with links. */
    public TablePicture links(PictureLinks other) {
        return new TablePicture(name, tables, workload, other);
    }

    /** The drawing as an SVG document, 880 units wide. */
    public String svg(PictureTheme theme) {
        return SvgWriter.write(scene(), theme);
    }

    PictureScene scene() {
        List<PicturePanel> panels = new ArrayList<>();
        int colour = 0;
        for (TableDesign table : tables) {
            Cost cost = new Cost(table, workload, PriceList.US_EAST_1);
            panels.add(new PanelReader(table, null, cost, links, colour).read());
            for (IndexDesign index : table.indexes()) {
                panels.add(new PanelReader(table, index, cost, links, colour).read());
            }
            colour += (int)
                    KindOfItem.of(table).stream().filter(kind -> !kind.guard()).count();
        }
        return PictureDrawing.scene(name, description(), panels, legend(panels));
    }

    private String description() {
        String names = tables.stream().map(TableDesign::name).collect(Collectors.joining(", "));
        return "Item collections of " + names + " by partition key, their items in the order of the sort key. Brackets"
                + " show what one request of each access pattern reads or writes, with its operation and cost.";
    }

    private String legend(List<PicturePanel> panels) {
        List<PictureBar> bars = panels.stream()
                .flatMap(panel -> panel.partitions().stream())
                .flatMap(partition -> partition.bars().stream())
                .toList();
        List<PictureArrow> arrows =
                panels.stream().flatMap(panel -> panel.arrows().stream()).toList();
        List<String> notes = new ArrayList<>();
        if (bars.stream().anyMatch(PictureBar::many)) {
            notes.add("Stack: many items.");
        }
        if (bars.stream().anyMatch(PictureBar::guard)) {
            notes.add("Dashed bar: guards a unique value.");
        }
        if (arrows.stream().anyMatch(arrow -> !arrow.checks())) {
            notes.add("Dashed arrow: written in the same transaction.");
        }
        if (arrows.stream().anyMatch(PictureArrow::checks)) {
            notes.add("Dotted arrow: must exist.");
        }
        notes.add("Costs: " + workload.words() + ".");
        return String.join(" ", notes);
    }
}
