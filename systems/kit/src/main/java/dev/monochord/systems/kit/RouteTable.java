package dev.monochord.systems.kit;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The routes of one system, found by method and path. Immutable. */
public final class RouteTable {

    private final List<Route> routes;

    private RouteTable(List<Route> routes) {
        this.routes = routes;
    }

    /** Fails with an {@link IllegalArgumentException} if two routes would answer the same requests. */
    public static RouteTable of(List<Route> routes) {
        for (int at = 0; at < routes.size(); at++) {
            for (Route later : routes.subList(at + 1, routes.size())) {
                Route route = routes.get(at);
                if (route.method() == later.method() && route.path().isSameFormAs(later.path())) {
                    throw new IllegalArgumentException(route + " and " + later + " answer the same requests");
                }
            }
        }
        List<Route> sorted = new ArrayList<>(routes);
        sorted.sort((left, right) -> PathTemplate.compareExactness(left.path(), right.path()));
        return new RouteTable(List.copyOf(sorted));
    }

    /** The routes, the more exact ones first. */
    public List<Route> routes() {
        return routes;
    }

    /**
     * The route for a method and an encoded path, with the values of its variables.
     *
     * @throws HttpException of kind {@link FailureKind#ROUTE_NOT_FOUND} or {@link FailureKind#METHOD_NOT_ALLOWED}
     */
    Match find(String method, String path) {
        List<String> segments = PathTemplate.segments(path);
        Optional<Method> wanted = Method.of(method.equals("HEAD") ? "GET" : method);
        boolean isThere = false;
        for (Route route : routes) {
            Optional<Map<String, String>> variables = route.path().match(segments);
            if (variables.isPresent()) {
                isThere = true;
                if (wanted.isPresent() && route.method() == wanted.get()) {
                    return new Match(route, variables.get());
                }
            }
        }
        if (!isThere) {
            throw new HttpException(FailureKind.ROUTE_NOT_FOUND, "there is nothing at this path");
        }
        throw Failure.of(FailureKind.METHOD_NOT_ALLOWED, "method not allowed for this path")
                .withHeader("Allow", String.join(", ", allowed(path)))
                .asException();
    }

    /** The methods that a path has routes for, with those that come with them; empty if there is nothing at the path. */
    Set<String> allowed(String path) {
        List<String> segments = PathTemplate.segments(path);
        Set<Method> found = EnumSet.noneOf(Method.class);
        for (Route route : routes) {
            if (route.path().match(segments).isPresent()) {
                found.add(route.method());
            }
        }
        Set<String> names = new TreeSet<>();
        found.forEach(method -> names.add(method.name()));
        if (found.contains(Method.GET)) {
            names.add("HEAD");
        }
        if (!found.isEmpty()) {
            names.add("OPTIONS");
        }
        return names;
    }

    /** A route and what its variables stand for. */
    record Match(Route route, Map<String, String> variables) {}
}
