package dev.monochord.http;

import dev.monochord.runtime.Monochord;
import java.util.function.Function;

/**
 * Routes that operators of every system need. A system mounts them behind the credentials of its operators, in its own
 * envelope:
 *
 * <pre>{@code
 * OperatorRoutes operators = new OperatorRoutes(monochord, Response::ok);
 *
 * operators.unreadable("/unreadable").securedBy(admin);
 * }</pre>
 *
 * <p>They are about all tables that are open on the Monochord, and read them whole. Immutable and thread-safe.
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
        return Route.get(
                        path,
                        "Lists stored rows that cannot be read",
                        request -> envelope.apply(
                                UnreadablePage.of(monochord.unreadable().page(PAGES.read(request)))))
                .describedBy(
                        "Scans the tables of the system. A request looks at a bounded number of rows, so a page may be"
                                + " empty and still have a next one. Only keys are shown.")
                .with(PAGES.documented())
                .answers(200, "the rows, each with its key and the reason", UnreadablePage.class)
                .answers(400, "the page token or the page size is not valid");
    }
}
