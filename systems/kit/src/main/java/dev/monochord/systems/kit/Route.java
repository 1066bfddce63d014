package dev.monochord.systems.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A route: what is asked for, how it is described, and what answers it. Immutable; every method that changes something
 * answers a changed copy.
 *
 * <pre>{@code
 * Route.post("/projects", "Creates a project with its first token", this::create)
 *         .body(NewProject.class)
 *         .answers(200, "the token, which is not shown again", FirstToken.class)
 *         .answers(400, "a field is wrong, or the name is taken")
 *         .securedBy(admin);
 * }</pre>
 */
public final class Route {

    private final Method method;
    private final PathTemplate path;
    private final String summary;
    private final Handler handler;
    private final String description;
    private final List<Parameter> parameters;
    private final @Nullable Content body;
    private final List<DocumentedResponse> answers;
    private final @Nullable Authenticator authenticator;
    private final boolean lenientQuery;

    private Route(
            Method method,
            PathTemplate path,
            String summary,
            Handler handler,
            String description,
            List<Parameter> parameters,
            @Nullable Content body,
            List<DocumentedResponse> answers,
            @Nullable Authenticator authenticator,
            boolean lenientQuery) {
        this.method = method;
        this.path = path;
        this.summary = summary;
        this.handler = handler;
        this.description = description;
        this.parameters = parameters;
        this.body = body;
        this.answers = answers;
        this.authenticator = authenticator;
        this.lenientQuery = lenientQuery;
    }

    public static Route of(Method method, String path, String summary, Handler handler) {
        PathTemplate template = PathTemplate.parse(path);
        return new Route(
                method,
                template,
                summary,
                Objects.requireNonNull(handler),
                "",
                List.of(),
                null,
                List.of(),
                null,
                false);
    }

    public static Route get(String path, String summary, Handler handler) {
        return of(Method.GET, path, summary, handler);
    }

    public static Route post(String path, String summary, Handler handler) {
        return of(Method.POST, path, summary, handler);
    }

    public static Route put(String path, String summary, Handler handler) {
        return of(Method.PUT, path, summary, handler);
    }

    public static Route patch(String path, String summary, Handler handler) {
        return of(Method.PATCH, path, summary, handler);
    }

    public static Route delete(String path, String summary, Handler handler) {
        return of(Method.DELETE, path, summary, handler);
    }

    /** Says more than the summary does. */
    public Route describedBy(String text) {
        return new Route(method, path, summary, handler, text, parameters, body, answers, authenticator, lenientQuery);
    }

    /**
     * Declares parameters. A path variable that is not declared is documented by its name; a request with a query
     * parameter that is not declared is rejected, unless the route {@linkplain #ignoringUnknownParameters() ignores}
     * such.
     */
    public Route with(Parameter... more) {
        return with(List.of(more));
    }

    public Route with(List<Parameter> more) {
        for (Parameter parameter : more) {
            if (parameter.place() == Parameter.Place.PATH && !path.variables().contains(parameter.name())) {
                throw new IllegalArgumentException("path " + path + " has no variable {" + parameter.name() + "}");
            }
        }
        List<Parameter> all = append(parameters, more);
        return new Route(method, path, summary, handler, description, all, body, answers, authenticator, lenientQuery);
    }

    /** Ignores query parameters that are not declared, for pages that probes and scrapers call with their own. */
    public Route ignoringUnknownParameters() {
        return new Route(method, path, summary, handler, description, parameters, body, answers, authenticator, true);
    }

    /** Documents the body as JSON of this type. Reading it is the handler's: {@link Request#json(Class)}. */
    public Route body(Class<?> type) {
        return body(Content.json(type));
    }

    public Route body(Content content) {
        return new Route(
                method, path, summary, handler, description, parameters, content, answers, authenticator, lenientQuery);
    }

    /** Documents an answer with a JSON body of this type. */
    public Route answers(int status, String when, Class<?> type) {
        return answers(status, when, Content.json(type));
    }

    /** Documents an answer without a body; or an error, whose body is in the system's own shape. */
    public Route answers(int status, String when) {
        return answers(new DocumentedResponse(status, when, null));
    }

    public Route answers(int status, String when, Content content) {
        return answers(new DocumentedResponse(status, when, content));
    }

    private Route answers(DocumentedResponse answer) {
        List<DocumentedResponse> all = append(answers, List.of(answer));
        return new Route(
                method, path, summary, handler, description, parameters, body, all, authenticator, lenientQuery);
    }

    /** Lets in only whom this authenticator knows. The last one named counts. */
    public Route securedBy(Authenticator guard) {
        return new Route(method, path, summary, handler, description, parameters, body, answers, guard, lenientQuery);
    }

    public Method method() {
        return method;
    }

    public PathTemplate path() {
        return path;
    }

    public String summary() {
        return summary;
    }

    public String description() {
        return description;
    }

    public Handler handler() {
        return handler;
    }

    public Optional<Authenticator> authenticator() {
        return Optional.ofNullable(authenticator);
    }

    public Optional<Content> body() {
        return Optional.ofNullable(body);
    }

    /** The answers, in the order in which they were named. */
    public List<DocumentedResponse> answers() {
        return answers;
    }

    /** The parameters, those of the path first and complete. */
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>();
        for (String variable : path.variables()) {
            all.add(parameters.stream()
                    .filter(known -> known.place() == Parameter.Place.PATH
                            && known.name().equals(variable))
                    .findFirst()
                    .orElse(Parameter.path(variable, "")));
        }
        parameters.stream()
                .filter(known -> known.place() != Parameter.Place.PATH)
                .forEach(all::add);
        return List.copyOf(all);
    }

    /**
     * Rejects a request with a query parameter that is not declared: a misspelt filter that is ignored would return, or
     * change, everything.
     *
     * @throws RefusedException that suggests the parameter that was probably meant
     */
    void checkQuery(Request request) {
        if (lenientQuery) {
            return;
        }
        List<String> known = parameters.stream()
                .filter(parameter -> parameter.place() == Parameter.Place.QUERY)
                .map(Parameter::name)
                .toList();
        for (String name : request.queryNames()) {
            if (!known.contains(name)) {
                throw UnknownName.of("query parameter", name, name, known);
            }
        }
    }

    private static <E> List<E> append(List<E> first, List<E> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Method and path. */
    @Override
    public String toString() {
        return method + " " + path;
    }
}
