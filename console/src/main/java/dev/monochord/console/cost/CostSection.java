package dev.monochord.console.cost;

import dev.monochord.console.design.DesignLibrary;
import dev.monochord.console.design.LibraryEntry;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Figures;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the patterns of a design cost a month, for counts, sizes and rates that sliders choose. Thread-safe. */
public final class CostSection implements Section {

    private static final Scale COUNTS = Scale.of(100, 10_000_000_000L);
    private static final Scale SIZES = Scale.doubling(16, 256 * 1024);
    private static final Scale MATCHES = Scale.of(1, 100_000);
    private static final Scale PAGES = Scale.of(1, 1000);
    private static final Scale RATES = Scale.of(1000, 10_000_000_000L);

    private final DesignLibrary library;

    public CostSection(DesignLibrary library) {
        this.library = library;
    }

    @Override
    public String path() {
        return "/cost";
    }

    @Override
    public String title() {
        return "Cost";
    }

    @Override
    public String summary() {
        return "Move counts, sizes and rates, and read the monthly cost of each pattern beside that of a scan.";
    }

    @Override
    public String icon() {
        return "cost";
    }

    @Override
    public List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get("/cost", this::show));
    }

    private Response show(Visit visit) {
        List<LibraryEntry> designs = library.all();
        if (designs.isEmpty()) {
            throw Refusal.notFound("there is no design to price; start the server with --design PATH");
        }
        LibraryEntry design = visit.query("design").map(library::find).orElse(designs.get(0));
        Optional<TablePlans> plans = visit.query("table")
                .flatMap(design::plans)
                .or(() -> design.plans().stream().findFirst());
        TableWorkload linked = visit.workload();
        Slider items = Slider.of(visit, "items", "Items in the table", COUNTS, linked.items(), false);
        Slider size = Slider.of(visit, "size", "Size of an item", SIZES, linked.itemSize(), true);
        Slider matches = Slider.of(visit, "matches", "Items that a query finds", MATCHES, linked.matches(), false);
        Slider page = Slider.of(visit, "page", "Items on a page", PAGES, linked.pageSize(), false);
        Slider calls = Slider.of(visit, "calls", "Calls a month of each pattern", RATES, linked.callsPerMonth(), false);
        TableWorkload workload = new TableWorkload(
                items.value(),
                (int) size.value(),
                Math.min(items.value(), matches.value()),
                (int) page.value(),
                calls.value(),
                Map.of(),
                Map.of());
        visit.workload(workload);
        List<Slider> sliders = List.of(items, size, matches, page, calls);
        return visit.page(
                "Cost",
                "cost",
                plans.map(known -> view(visit, designs, design, known, workload, sliders))
                        .orElseGet(() -> CostView.withoutTable(designs, design, sliders)));
    }

    private static CostView view(
            Visit visit,
            List<LibraryEntry> designs,
            LibraryEntry design,
            TablePlans plans,
            TableWorkload workload,
            List<Slider> sliders) {
        List<CostRow> rows = new ArrayList<>();
        List<String> unserved = new ArrayList<>();
        for (PatternDesign pattern : plans.table().patterns()) {
            Slider rate = Slider.rate(visit, "r." + pattern.name(), pattern.name(), workload.callsPerMonth());
            new Cost(plans, workload.calledMonthly(rate.value()), PriceList.US_EAST_1)
                    .of(pattern)
                    .ifPresentOrElse(cost -> rows.add(CostRow.of(cost, rate)), () -> unserved.add(pattern.name()));
        }
        BigDecimal dearest = rows.stream().map(CostRow::monthly).reduce(BigDecimal.ZERO, BigDecimal::max);
        BigDecimal total = rows.stream().map(CostRow::monthly).reduce(BigDecimal.ZERO, BigDecimal::add);
        return new CostView(
                designs,
                design,
                plans.table().name(),
                sliders,
                rows.stream()
                        .map(row -> row.withShare(share(row.monthly(), dearest)))
                        .toList(),
                unserved,
                Figures.money(total),
                new Cost(plans, workload, PriceList.US_EAST_1).storage().words(PriceList.US_EAST_1),
                PriceList.US_EAST_1.words());
    }

    private static int share(BigDecimal amount, BigDecimal dearest) {
        return dearest.signum() == 0
                ? 0
                : amount.movePointRight(2)
                        .divide(dearest, 0, RoundingMode.HALF_UP)
                        .intValue();
    }
}
