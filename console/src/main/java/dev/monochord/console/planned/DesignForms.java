package dev.monochord.console.planned;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.console.call.CommandLines;
import dev.monochord.console.call.StartKey;
import dev.monochord.console.design.DesignLibrary;
import dev.monochord.console.design.DesignOrigin;
import dev.monochord.console.design.LibraryEntry;
import dev.monochord.console.design.PatternForms;
import dev.monochord.console.design.PatternRow;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Figures;
import dev.monochord.console.frame.PageLinks;
import dev.monochord.console.frame.PageTrail;
import dev.monochord.console.frame.Visit;
import dev.monochord.console.item.ServedTable;
import dev.monochord.console.item.ServedTables;
import dev.monochord.console.planned.PlannedView.PlannedRun;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.kit.Response;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The patterns of designs as forms. Tables that are served have forms that call their generated code; of any other design the
 * reads are run by their plans, on the table of that name in the connected store. Thread-safe.
 */
public final class DesignForms implements PatternForms {

    private static final String TOKEN = "token";

    private final DesignLibrary library;
    private final ServedTables tables;
    private final DynamoDbClient client;

    /**
     * Creates the forms.
     *
     * @param client the connected store
     */
    public DesignForms(DesignLibrary library, ServedTables tables, DynamoDbClient client) {
        this.library = library;
        this.tables = tables;
        this.client = client;
    }

    @Override
    public String path(LibraryEntry entry, TableDesign table, PatternDesign pattern) {
        return tables.all().stream()
                .filter(served -> isServed(entry, table, served))
                .findFirst()
                .map(served -> served.path() + "/patterns/" + pattern.name())
                .orElseGet(() -> entry.path() + "/" + encoded(table.name()) + "/" + encoded(pattern.name()));
    }

    private static boolean isServed(LibraryEntry entry, TableDesign table, ServedTable served) {
        return entry.origin() == DesignOrigin.BUILT_IN
                && served.id().equals(table.name())
                && served.info().design().equals(entry.design().name())
                && served.info().version().equals(entry.design().version());
    }

    @Override
    public List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get("/designs/{id}/{table}/{pattern}", this::show));
    }

    private Response show(Visit visit) {
        LibraryEntry entry = library.find(visit.variable("id"));
        TablePlans plans = entry.plans(visit.variable("table"))
                .orElseThrow(() -> Refusal.notFound("design " + entry.id() + " has no such table"));
        PatternDesign pattern = plans.table()
                .pattern(visit.variable("pattern"))
                .orElseThrow(() -> Refusal.notFound(
                        "table " + plans.table().name() + " has no pattern '" + visit.variable("pattern") + "'"));
        Map<String, String> given = new LinkedHashMap<>();
        visit.queryNames().forEach(name -> visit.query(name).ifPresent(text -> given.put(name, text)));
        PlannedForm form = new PlannedForm(plans.table(), pattern, given);
        Optional<Plan> plan = plans.of(pattern).plan();
        String actual = actualName(plans.table());
        String obstacle = obstacle(pattern, plan, plans.table(), actual);
        if (obstacle != null || plan.isEmpty() || visit.query("run").isEmpty()) {
            return page(visit, 200, entry, form, obstacle, null, null);
        }
        PageTrail trail = PageTrail.of(visit, TOKEN);
        try {
            String predicted = predicted(visit, form);
            PlannedRead.Result result = new PlannedRead(form, client, actual)
                    .run(plan.get(), trail.isFirst() ? Map.of() : StartKey.decode(trail.token()));
            return page(visit, 200, entry, form, null, null, run(entry, form, trail, result, predicted));
        } catch (RefusedException refused) {
            return page(visit, 422, entry, form, null, refused.text(), null);
        } catch (MonochordException | DynamoDbException failed) {
            return page(visit, 422, entry, form, null, String.valueOf(failed.getMessage()), null);
        }
    }

    /** The name in the store: that of the served table if there is one, for settings may rename it. */
    private String actualName(TableDesign table) {
        return tables.all().stream()
                .filter(served -> served.id().equals(table.name()))
                .findFirst()
                .map(ServedTable::actualName)
                .orElse(table.name());
    }

    private @Nullable String obstacle(PatternDesign pattern, Optional<Plan> plan, TableDesign table, String actual) {
        if (!pattern.kind().reads()) {
            return "This pattern writes. Guards, counters and versions are kept by generated code, which this program"
                    + " does not have for this design, so only patterns that read can be run.";
        }
        return plan.isEmpty()
                ? "No request serves this pattern; the checks of the design say why."
                : new LiveTableCheck(client, table, actual).obstacle(plan.get()).orElse(null);
    }

    private PlannedRun run(
            LibraryEntry entry, PlannedForm form, PageTrail trail, PlannedRead.Result result, String predicted) {
        int found = result.count() == null ? result.rows().size() : result.count();
        boolean hasNext = !result.last().isEmpty() && result.count() == null;
        String address = path(entry, form.table(), form.pattern()) + "?"
                + form.query().entrySet().stream()
                        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                        .collect(Collectors.joining("&"));
        return new PlannedRun(
                PlannedRows.of(form, result.rows()),
                result.count() != null,
                Figures.count(found) + (result.isCut() ? "+" : ""),
                Figures.units(result.consumed()),
                predicted,
                result.requests().stream().map(CommandLines::aws).toList(),
                PageLinks.of(
                        trail, hasNext ? StartKey.encode(result.last()) : null, page -> address + page.query(TOKEN)));
    }

    /** Returns the capacity of a call, from the workload and the page size: nothing that the call finds is known yet. */
    private static String predicted(Visit visit, PlannedForm form) {
        TableWorkload workload = visit.workload().paged(form.size());
        return new Cost(form.table(), workload, PriceList.US_EAST_1)
                .of(form.pattern())
                .map(PatternRow::units)
                .orElse("");
    }

    private Response page(
            Visit visit,
            int status,
            LibraryEntry entry,
            PlannedForm form,
            @Nullable String obstacle,
            @Nullable String problem,
            @Nullable PlannedRun run) {
        Cost cost = new Cost(form.table(), visit.workload(), PriceList.US_EAST_1);
        PlannedView view = new PlannedView(
                entry,
                form.table().name(),
                PatternRow.of(form.pattern(), cost),
                path(entry, form.table(), form.pattern()),
                form.fields(),
                obstacle,
                problem,
                run);
        return visit.page(status, form.table().name() + "." + form.pattern().name(), "design-pattern", view);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
