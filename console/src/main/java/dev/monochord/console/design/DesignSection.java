package dev.monochord.console.design;

import dev.monochord.console.design.DesignComparison.TableChanges;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.SearchHit;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.diff.Change;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.document.CloudFormation;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.json.DesignJson;
import dev.monochord.model.picture.PictureTheme;
import dev.monochord.model.picture.TablePicture;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The designs: a list, a page for each, and what changed between two. Thread-safe. */
public final class DesignSection implements Section {

    private final DesignLibrary library;
    private final PatternForms forms;

    /**
     * Creates the section.
     *
     * @param forms where the patterns of the designs are run
     */
    public DesignSection(DesignLibrary library, PatternForms forms) {
        this.library = library;
        this.forms = forms;
    }

    @Override
    public String path() {
        return "/designs";
    }

    @Override
    public String title() {
        return "Designs";
    }

    @Override
    public String summary() {
        return "Pictures of tables, their items and keys, and every access pattern with its request and price.";
    }

    @Override
    public String icon() {
        return "designs";
    }

    @Override
    public List<ConsoleRoute> routes() {
        List<ConsoleRoute> routes = new ArrayList<>(List.of(
                ConsoleRoute.get("/designs", visit -> visit.page("Designs", "designs", library.all())),
                ConsoleRoute.post("/designs", this::upload),
                ConsoleRoute.get("/designs/compare", this::compare),
                ConsoleRoute.get("/designs/{id}", this::design)));
        routes.addAll(forms.routes());
        return routes;
    }

    private Response upload(Visit visit) {
        String json = visit.form()
                .text("design")
                .orElseThrow(() -> Refusal.invalid("design", "is empty: choose a design file, or paste one"));
        return visit.redirect(library.upload(json).path());
    }

    private Response design(Visit visit) {
        LibraryEntry entry = library.find(visit.variable("id"));
        DesignTab tab = DesignTab.of(visit.query("view").orElse(DesignTab.PICTURE.id()));
        List<TablePage> tables = tab.isFile() || tab == DesignTab.CHECKS
                ? List.of()
                : entry.plans().stream()
                        .map(plans -> table(visit, entry, plans, tab))
                        .toList();
        DesignView page = new DesignView(entry, tab, tables, text(visit, entry, tab));
        return visit.page(entry.title(), "design", page);
    }

    /** Only what the tab shows is drawn and priced. */
    private TablePage table(Visit visit, LibraryEntry entry, TablePlans plans, DesignTab tab) {
        TableDesign table = plans.table();
        Map<String, String> paths = new LinkedHashMap<>();
        table.patterns().forEach(pattern -> paths.put(pattern.name(), forms.path(entry, table, pattern)));
        if (tab == DesignTab.PICTURE) {
            PatternLinks links = new PatternLinks(name -> visit.view("").href(paths.getOrDefault(name, entry.path())));
            String picture = TablePicture.of(table)
                    .workload(visit.workload())
                    .links(links)
                    .svg(PictureTheme.EMBEDDED);
            return new TablePage(table, picture, List.of(), paths);
        }
        Cost cost = new Cost(plans, visit.workload(), PriceList.US_EAST_1);
        List<PatternRow> rows = tab == DesignTab.PATTERNS
                ? table.patterns().stream()
                        .map(pattern -> PatternRow.of(pattern, cost))
                        .toList()
                : List.of();
        return new TablePage(table, "", rows, paths);
    }

    private static String text(Visit visit, LibraryEntry entry, DesignTab tab) {
        return switch (tab) {
            case CLOUDFORMATION -> CloudFormation.yaml(entry.design());
            case MARKDOWN -> DesignDocument.markdown(entry.design(), visit.workload());
            case JSON -> DesignJson.write(entry.design());
            default -> "";
        };
    }

    private Response compare(Visit visit) {
        List<LibraryEntry> all = library.all();
        LibraryEntry from = visit.query("from").map(library::find).orElse(all.get(0));
        LibraryEntry to = visit.query("to").map(library::find).orElse(from);
        DesignDiff diff = DesignDiff.between(from.design(), to.design());
        List<TableChanges> tables = diff.changes().stream()
                .map(Change::table)
                .distinct()
                .map(table -> new TableChanges(table, diff.verdict(table), diff.of(table)))
                .toList();
        String title = from.id() + " and " + to.id();
        return visit.page(title, "design-compare", new DesignComparison(all, from, to, tables));
    }

    @Override
    public List<String> firstVisits() {
        List<String> paths = new ArrayList<>(List.of(path(), path() + "/compare"));
        for (LibraryEntry entry : library.all()) {
            paths.add(entry.path());
        }
        String first = library.all().get(0).path();
        for (DesignTab tab : DesignTab.values()) {
            paths.add(first + "?view=" + tab.id());
        }
        return paths;
    }

    @Override
    public List<SearchHit> search(String words) {
        String wanted = words.toLowerCase(Locale.ROOT);
        return library.all().stream()
                .flatMap(entry -> DesignNames.of(entry).stream())
                .filter(hit -> hit.title().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }
}
