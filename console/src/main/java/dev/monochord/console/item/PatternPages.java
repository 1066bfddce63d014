package dev.monochord.console.item;

import dev.monochord.console.call.ItemBytes;
import dev.monochord.console.call.PatternRun;
import dev.monochord.console.call.RequestBudgetException;
import dev.monochord.console.design.PatternRow;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Figures;
import dev.monochord.console.frame.PageLinks;
import dev.monochord.console.frame.PageTrail;
import dev.monochord.console.frame.Visit;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.kit.Response;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Every access pattern as a form, with what came of a call. Thread-safe. */
final class PatternPages {

    static final int MAX_ITEMS = 200;
    private static final String UNLIMITED = "unlimited";
    private static final long TIMEOUT_NANOS = Duration.ofMillis(200).toNanos();

    private final ServedTables tables;

    PatternPages(ServedTables tables) {
        this.tables = tables;
    }

    List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get("/items/{table}/patterns/{pattern}", this::show),
                ConsoleRoute.post("/items/{table}/patterns/{pattern}", this::write));
    }

    /** The form; with {@code run} in the query also its result, or what a write would do. */
    private Response show(Visit visit) throws ReflectiveOperationException {
        PatternVisit call = new PatternVisit(tables, visit, PatternVisit.given(visit));
        return visit.query("run").isEmpty()
                ? page(visit, call, 200, null, null, null)
                : attempt(visit, call, call.pattern().kind().reads());
    }

    private Response write(Visit visit) throws ReflectiveOperationException {
        visit.requireWrites();
        PatternVisit call = new PatternVisit(tables, visit, visit.form().values());
        MigrationGuard.check(call.table());
        return attempt(visit, call, true);
    }

    private Response attempt(Visit visit, PatternVisit call, boolean isRun) throws ReflectiveOperationException {
        try {
            @Nullable Object[] arguments = call.arguments().read(call.given());
            if (!isRun) {
                return page(visit, call, 200, null, confirmation(call, arguments), null);
            }
            String predicted = predicted(visit, call, arguments);
            PatternRun run = call.run(arguments, MAX_ITEMS, mayGoOn(visit, call));
            return page(visit, call, 200, result(call, run, predicted, arguments), null, null, run, null);
        } catch (RefusedException refused) {
            return page(visit, call, 422, null, null, refused.text());
        } catch (RequestBudgetException stopped) {
            String why = "This reads a lot, and was " + stopped.getMessage() + ".";
            return page(
                    visit,
                    call,
                    200,
                    null,
                    null,
                    why,
                    null,
                    call.address(new PageTrail(List.of(), "")) + "&" + UNLIMITED + "=1");
        } catch (MonochordException failed) {
            return page(visit, call, 422, null, null, failed.getMessage());
        }
    }

    /** A read that takes longer than a page may is stopped, unless the visitor wants it to its end; a write never is. */
    private static BooleanSupplier mayGoOn(Visit visit, PatternVisit call) {
        if (!call.pattern().kind().reads() || visit.query(UNLIMITED).isPresent()) {
            return () -> true;
        }
        long began = System.nanoTime();
        return () -> System.nanoTime() - began < TIMEOUT_NANOS;
    }

    private static WriteConfirmation confirmation(PatternVisit call, @Nullable Object[] arguments)
            throws ReflectiveOperationException {
        List<String> steps = new TablePlans(call.table().design())
                .of(call.pattern()).plans().stream()
                        .flatMap(PatternPages::steps)
                        .distinct()
                        .toList();
        return new WriteConfirmation(
                call.arguments().javaLine(arguments), steps, new WriteReview(call, arguments).changes());
    }

    private static Stream<String> steps(Plan plan) {
        return plan instanceof Plan.Write write
                ? write.steps().stream()
                        .map(step -> step.kind().name().toLowerCase(Locale.ROOT) + " "
                                + (step.guard() ? "the guard of " : "") + step.item() + " "
                                + step.key().display())
                : Stream.of("delete everything with " + plan.keyCondition());
    }

    @SuppressWarnings("unchecked") // the type writes records of its own class
    static Map<String, AttributeValue> encoded(ItemType<?> type, Object item) {
        return ((ItemType<Object>) type).encode(item);
    }

    private static RunView result(PatternVisit call, PatternRun run, String predicted, @Nullable Object[] arguments) {
        List<Record> records = ItemGroup.records(call.table(), run.result());
        boolean isValue = records.isEmpty() && (run.result() instanceof Number || run.result() instanceof Boolean);
        return new RunView(
                ItemGroup.of(call.table(), records),
                isValue ? String.valueOf(run.result()) : null,
                records.size(),
                run.isCut(),
                Figures.units(run.consumed()),
                predicted,
                call.arguments().javaLine(arguments),
                RunView.commands(run),
                run.calls().stream()
                        .map(Call::latency)
                        .reduce(Duration.ZERO, Duration::plus)
                        .toMillis(),
                run.unreadable());
    }

    /** Returns the capacity of a call, from the workload and the arguments: nothing that the call finds is known yet. */
    private static String predicted(Visit visit, PatternVisit call, @Nullable Object[] arguments) {
        TableWorkload workload = visit.workload();
        for (@Nullable Object argument : arguments) {
            workload = argument == null ? workload : with(workload, call, argument);
        }
        List<ParameterDesign> limits = call.pattern().bound(ParameterBinding.LIMIT);
        if (!limits.isEmpty()
                && arguments[call.pattern().parameters().indexOf(limits.get(0))] instanceof Integer limit) {
            workload = workload.paged(Math.max(1, limit));
        }
        return new Cost(call.table().design(), workload, PriceList.US_EAST_1)
                .of(call.pattern())
                .map(PatternRow::units)
                .orElse("");
    }

    private static TableWorkload with(TableWorkload workload, PatternVisit call, Object argument) {
        if (argument instanceof PageRequest page) {
            return workload.paged(page.size());
        }
        if (argument instanceof Collection<?> keys && call.pattern().kind() == PatternKind.BATCH_GET) {
            return workload.matching(keys.size());
        }
        return ItemGroup.type(call.table(), argument)
                .map(type -> workload.sized(type.name(), ItemBytes.of(encoded(type, argument))))
                .orElse(workload);
    }

    private static Response page(
            Visit visit,
            PatternVisit call,
            int status,
            @Nullable RunView run,
            @Nullable WriteConfirmation confirmation,
            @Nullable String problem)
            throws ReflectiveOperationException {
        return page(visit, call, status, run, confirmation, problem, null, null);
    }

    private static Response page(
            Visit visit,
            PatternVisit call,
            int status,
            @Nullable RunView run,
            @Nullable WriteConfirmation confirmation,
            @Nullable String problem,
            @Nullable PatternRun made,
            @Nullable String goOn)
            throws ReflectiveOperationException {
        PatternDesign pattern = call.pattern();
        Cost cost = new Cost(call.table().design(), visit.workload(), PriceList.US_EAST_1);
        PageTrail trail = PageTrail.of(visit, "token");
        PatternView view = new PatternView(
                call.table(),
                PatternRow.of(pattern, cost),
                !pattern.kind().reads(),
                call.arguments().fields(call.given()),
                call.given(),
                pattern.kind().reads() || pattern.items().size() < 2 ? List.of() : pattern.items(),
                run,
                confirmation,
                problem,
                goOn,
                PageLinks.of(
                        trail,
                        made != null && made.result() instanceof Page<?> page ? page.nextToken() : null,
                        call::address),
                call.query());
        return visit.page(status, call.table().id() + "." + pattern.name(), "pattern", view);
    }
}
