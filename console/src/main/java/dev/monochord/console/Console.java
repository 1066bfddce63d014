package dev.monochord.console;

import dev.monochord.console.frame.Assets;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Frame;
import dev.monochord.console.frame.NavigationEntry;
import dev.monochord.console.frame.PageTemplates;
import dev.monochord.console.frame.PageView;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.console.login.LoginPages;
import dev.monochord.console.login.Sessions;
import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.kit.SystemDispatcher;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The web console: pages for people, at the root of a server. Thread-safe.
 *
 * <p>With a gate in its options, every page but the login wants a session of the operator. Forms carry a token either way,
 * so that no other site can send them.
 */
public final class Console implements HttpSystem {

    /** Everything comes from this server, and nothing in a page runs or styles it inline. */
    private static final String POLICY =
            "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';" + " frame-ancestors 'none'";

    private static final String CSRF_FIELD = "_csrf";
    private static final String CSRF_HEADER = "X-CSRF-Token";

    private final List<Section> sections;
    private final Frame frame;
    private final @Nullable RoleGate gate;
    private final Sessions sessions;
    private final ConsoleOptions options;
    private final List<Route> routes;
    private final FirstVisits firstVisits = new FirstVisits();

    /** @param sections in the order of the navigation */
    public Console(ConsoleOptions options, List<Section> sections) {
        this.options = options;
        this.sections = List.copyOf(sections);
        this.gate = options.gate();
        this.sessions = new Sessions(options.clock(), options.basePath());
        this.frame = new Frame(
                options.basePath(),
                options.version(),
                options.allowWrites(),
                sections.stream().map(NavigationEntry::of).toList(),
                new Assets(),
                new PageTemplates());
        this.routes = List.copyOf(allRoutes());
    }

    @Override
    public String name() {
        return "console";
    }

    @Override
    public String description() {
        return "The web console: pages about designs, items, systems, the engine, migrations and cost.";
    }

    @Override
    public List<Route> routes() {
        return routes;
    }

    /**
     * Visits the pages of all sections that take longest the first time, in the background. Reads the store as these pages do,
     * so it is meant for one in this process. To be called once.
     */
    public void warmUp() {
        String cookie = sessions.begin();
        firstVisits.start(
                SystemDispatcher.of(this),
                sections,
                cookie,
                () -> sessions.find(Optional.of(cookie)).ifPresent(sessions::end));
    }

    private List<Route> allRoutes() {
        List<Route> all = new ArrayList<>();
        new StartPages(sections).routes().forEach(route -> all.add(page("", route)));
        sections.forEach(section -> section.routes().forEach(route -> all.add(page(section.path(), route))));
        all.add(open(ConsoleRoute.get("/assets/{name}", visit -> frame.assets().response(visit.variable("name")))));
        if (gate != null) {
            new LoginPages(gate, sessions, options.clock()).routes().forEach(route -> all.add(open(route)));
            all.add(page("", ConsoleRoute.post("/logout", this::logout)));
        }
        return all;
    }

    @Override
    public void close() {
        firstVisits.close();
        sections.forEach(Section::close);
    }

    /** A page that wants a session, if the console has a gate. */
    private Route page(String section, ConsoleRoute route) {
        return route(route, request -> {
            Optional<String> session = session(request);
            return gate != null && session.isEmpty()
                    ? toLogin(request)
                    : handled(route, visit(request, section, session), session);
        });
    }

    /** A page for everyone. */
    private Route open(ConsoleRoute route) {
        return route(route, request -> {
            Optional<String> session = session(request);
            return handled(route, visit(request, "", session), session);
        });
    }

    private Route route(ConsoleRoute route, dev.monochord.systems.kit.Handler handler) {
        return Route.of(route.method(), route.path(), "", request -> secured(handler.handle(request)))
                .securedBy(request ->
                        session(request).isPresent() ? new Caller("operator", Set.of("operator")) : Caller.ANYONE)
                .ignoringUnknownParameters();
    }

    private Response handled(ConsoleRoute route, Visit visit, Optional<String> session) throws Exception {
        if (route.method() != Method.GET) {
            checkToken(visit, session);
        }
        return route.handler().handle(visit);
    }

    private void checkToken(Visit visit, Optional<String> session) {
        String token = visit.request()
                .header(CSRF_HEADER)
                .or(() -> visit.form().text(CSRF_FIELD))
                .orElse("");
        if (!sessions.isCsrf(session, token)) {
            throw new HttpException(
                    FailureKind.FORBIDDEN,
                    "this form is from before the server started or the session began; reload the page");
        }
    }

    private Visit visit(Request request, String section, Optional<String> session) {
        return new Visit(request, frame, section, sessions.csrf(session), session.isPresent());
    }

    private Optional<String> session(Request request) {
        return gate == null ? Optional.empty() : sessions.find(request.header("Cookie"));
    }

    private Response toLogin(Request request) {
        boolean returns =
                request.method().equals("GET") && request.header("HX-Request").isEmpty();
        String next = returns ? "?next=" + URLEncoder.encode(address(request), StandardCharsets.UTF_8) : "";
        return visit(request, "", Optional.empty()).redirect(LoginPages.PATH + next);
    }

    private static String address(Request request) {
        String query = request.queryNames().stream()
                .flatMap(name -> request.queryAll(name).stream()
                        .map(value -> URLEncoder.encode(name, StandardCharsets.UTF_8) + "="
                                + URLEncoder.encode(value, StandardCharsets.UTF_8)))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? request.path() : request.path() + "?" + query;
    }

    private Response logout(Visit visit) {
        Optional<String> session = session(visit.request());
        return visit.redirect(LoginPages.PATH).withHeader("Set-Cookie", sessions.end(session.orElse("")));
    }

    private static Response secured(Response response) {
        return response.withHeader("Content-Security-Policy", POLICY)
                .withHeader("Referrer-Policy", "same-origin")
                .withHeader("Cross-Origin-Opener-Policy", "same-origin");
    }

    /**
     * What an error page says.
     *
     * @param status of the response
     * @param message what happened, and what to do
     */
    public record ErrorView(int status, String message) {}

    @Override
    public ErrorView errorBody(Failure failure) {
        return new ErrorView(failure.status(), failure.message());
    }

    @Override
    public Response errorResponse(Failure failure) {
        PageView view = new PageView(frame, "Error " + failure.status(), "", "", false);
        Response response = secured(frame.templates().render(failure.status(), "problem", view, errorBody(failure)));
        for (var header : failure.headers().entrySet()) {
            response = response.withHeader(header.getKey(), header.getValue());
        }
        return response;
    }

    @Override
    public boolean isLinkable(String path) {
        return path.equals("/")
                || path.equals(LoginPages.PATH)
                || sections.stream().anyMatch(section -> section.isLinkable(path));
    }

    @Override
    public void checkHealth() {}
}
