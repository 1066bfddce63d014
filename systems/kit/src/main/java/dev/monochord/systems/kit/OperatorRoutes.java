package dev.monochord.systems.kit;

import dev.monochord.runtime.GuardCheck;
import dev.monochord.runtime.GuardReport;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Routes that the operators of every system need. A system mounts them behind its operators' credentials, in its own
 * envelope:
 *
 * <pre>{@code
 * OperatorRoutes operators = new OperatorRoutes(monochord, Response::ok);
 *
 * operators.unreadable("/unreadable").securedBy(admin);
 * operators.guards("/guards").securedBy(admin);
 * operators.repairGuards("/guards/repair").securedBy(admin);
 * }</pre>
 *
 * <p>They cover every table that is open on the Monochord and scan it. Immutable and thread-safe.
 */
public final class OperatorRoutes {

    private static final PageParameters PAGES = PageParameters.named("limit", "next_token");

    private final Monochord monochord;
    private final Function<Object, Response> envelope;

    /**
     * The routes of a system.
     *
     * @param envelope makes the response of a body, with status 200
     */
    public OperatorRoutes(Monochord monochord, Function<Object, Response> envelope) {
        this.monochord = monochord;
        this.envelope = envelope;
    }

    /** {@code GET} that lists the rows that cannot be read, each with its key and the reason: an {@link UnreadablePage}. */
    public Route unreadable(String path) {
        return unreadable(path, List::of);
    }

    /**
     * As {@link #unreadable(String)}, preceded by rows that can be read and that the system cannot use.
     *
     * @param unusable finds them; they are on the first page
     */
    public Route unreadable(String path, Supplier<List<UnreadableItem>> unusable) {
        return Route.get(path, "Lists stored rows that cannot be read", request -> {
                    PageRequest page = PAGES.read(request);
                    List<UnreadableItem> rows = new ArrayList<>(page.token() == null ? unusable.get() : List.of());
                    Page<UnreadableItem> unreadable = monochord.unreadable().page(page);
                    rows.addAll(unreadable.items());
                    return envelope.apply(UnreadablePage.of(new Page<>(rows, unreadable.nextToken())));
                })
                .describedBy(
                        "Scans the tables of the system. A request looks at a bounded number of rows, so a page may be"
                                + " empty and still have a next one. Only keys are shown.")
                .with(PAGES.documented())
                .answers(200, "the rows, each with its key and the reason", UnreadablePage.class)
                .answers(400, "the page token or the page size is not valid");
    }

    /** {@code GET} that checks the guards of unique values and changes nothing: a {@link GuardsBody}. */
    public Route guards(String path) {
        return guards(Route.get(path, "Checks the guards of unique values", request -> guards(GuardCheck::report)));
    }

    /** {@code POST} that checks the guards of unique values and repairs what can be repaired: a {@link GuardsBody}. */
    public Route repairGuards(String path) {
        return guards(Route.post(path, "Repairs the guards of unique values", request -> guards(GuardCheck::repair)));
    }

    private static Route guards(Route route) {
        return route.describedBy(
                        "Scans the tables of the system twice. Safe beside writers. Duplicates and orphans that name no item"
                                + " are reported and never repaired. Only keys are shown.")
                .answers(200, "the findings for each kind of item that has guards", GuardsBody.class);
    }

    private Response guards(Function<GuardCheck<?>, GuardReport> check) {
        return envelope.apply(
                GuardsBody.of(monochord.guards().stream().map(check).toList()));
    }
}
