package dev.monochord.server;

import dev.monochord.http.Failure;
import dev.monochord.http.FailureKind;
import dev.monochord.http.HttpException;
import dev.monochord.http.Method;
import dev.monochord.http.Outcome;
import dev.monochord.http.Request;
import dev.monochord.http.Response;
import dev.monochord.server.metrics.ServerMetrics;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Where requests come in and answers go out: between the web server and the systems. Thread-safe. */
final class Door {

    private static final Pattern DOTS = Pattern.compile("(?i)(\\.|%2e){1,2}");

    private final Gateway gateway;
    private final ServerMetrics metrics;
    private final AccessLog log;
    private final Clock clock;
    private final int bodyLimit;
    private final RequestIds ids = new RequestIds();

    Door(Gateway gateway, ServerMetrics metrics, AccessLog log, Clock clock, int bodyLimit) {
        this.gateway = gateway;
        this.metrics = metrics;
        this.log = log;
        this.clock = clock;
        this.bodyLimit = bodyLimit;
    }

    void answer(HttpServletRequest incoming, HttpServletResponse outgoing) {
        long began = System.nanoTime();
        String path = incoming.getRequestURI();
        Gateway.Target target = gateway.target(path);
        String idHeader = target.system().requestIdHeader();
        String id = ids.of(incoming.getHeader(idHeader));
        Outcome outcome = outcome(incoming, target, id);
        Response response = outcome.response().withHeader(idHeader, id);
        send(response, outgoing);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        String route = outcome.route() == null ? null : outcome.route().path().toString();
        String method = Method.of(incoming.getMethod()).map(Method::name).orElse("other");
        metrics.answered(target.system().name(), method, route == null ? "none" : route, response.status(), took);
        log.answered(
                new AccessEntry(
                        clock.instant(),
                        id,
                        incoming.getRemoteAddr(),
                        incoming.getMethod(),
                        path,
                        route == null ? "-" : route,
                        outcome.caller().name(),
                        response.status(),
                        response.length(),
                        took),
                outcome.thrown());
    }

    /** What is told of a request that the web server refused before it reached us, such as one with a bad path. */
    Response refusal(String path, int status) {
        Failure failure = switch (status) {
            case 431 -> Failure.of(FailureKind.INVALID, "the headers are too large");
            case 408 -> Failure.of(FailureKind.INVALID, "the request took too long to arrive");
            case 405 -> Failure.of(FailureKind.METHOD_NOT_ALLOWED, "this path does not know the method");
            case 503 -> Failure.of(FailureKind.UNAVAILABLE, "the server is ending");
            default ->
                status >= 500
                        ? Failure.internal()
                        : Failure.of(FailureKind.INVALID, "the request could not be understood");
        };
        return gateway.target(path.startsWith("/") ? path : "/")
                .dispatcher()
                .refuse(failure)
                .response()
                .withStatus(status);
    }

    private Outcome outcome(HttpServletRequest incoming, Gateway.Target target, String id) {
        try {
            return target.dispatcher().dispatch(request(incoming, target.path(), id));
        } catch (HttpException refused) {
            return target.dispatcher().refuse(refused.failure());
        }
    }

    private Request request(HttpServletRequest incoming, String path, String id) {
        for (String segment : path.split("/", -1)) {
            if (DOTS.matcher(segment).matches()) {
                throw new HttpException(FailureKind.INVALID, "the path has a dot for a segment");
            }
        }
        String query = incoming.getQueryString();
        Request.Builder request = Request.builder(incoming.getMethod(), query == null ? path : path + "?" + query)
                .id(id)
                .body(new IncomingBody(incoming, bodyLimit));
        for (String name : Collections.list(incoming.getHeaderNames())) {
            for (String value : Collections.list(incoming.getHeaders(name))) {
                request.header(name, value);
            }
        }
        return request.build();
    }

    private static void send(Response response, HttpServletResponse outgoing) {
        outgoing.setStatus(response.status());
        outgoing.setContentType(response.contentType().orElse(null));
        outgoing.setHeader("X-Content-Type-Options", "nosniff");
        outgoing.setHeader("Cache-Control", "no-store");
        for (Map.Entry<String, String> header : response.headers().entrySet()) {
            outgoing.setHeader(header.getKey(), header.getValue());
        }
        if (List.of(204, 304).contains(response.status())) {
            return;
        }
        try {
            outgoing.setContentLength(response.length());
            response.writeTo(outgoing.getOutputStream());
        } catch (IOException gone) {
            // Whoever asked does not listen any more; there is nobody left to tell.
            return;
        }
    }
}
