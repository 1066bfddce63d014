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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
        RequestLine line = new RequestLine(incoming.getMethod(), incoming.getRequestURI());
        Gateway.Target target = gateway.target(line.path());
        String idHeader = target.system().requestIdHeader();
        String id = ids.of(incoming.getHeader(idHeader));
        Outcome outcome = outcome(incoming, target, id);
        Response response = outcome.response().withHeader(idHeader, id);
        send(response, outgoing);
        note(line, target, id, incoming.getRemoteAddr(), outcome, response, began);
    }

    /**
     * What is told of a request that the web server refused before it reached us, such as one with a bad path.
     *
     * @param header finds a header of the request, as far as they were read
     * @param thrown why, if it is our fault
     */
    Response refuse(
            RequestLine line,
            int status,
            Function<String, @Nullable String> header,
            @Nullable String remote,
            @Nullable Throwable thrown) {
        long began = System.nanoTime();
        Gateway.Target target = gateway.target(line.path());
        String idHeader = target.system().requestIdHeader();
        String id = ids.of(header.apply(idHeader));
        Outcome outcome = refusal(status, target, thrown);
        Response response = outcome.response().withHeader(idHeader, id);
        note(line, target, id, remote == null ? "-" : remote, outcome, response, began);
        return response;
    }

    private static Outcome refusal(int status, Gateway.Target target, @Nullable Throwable thrown) {
        if (status == FailureKind.METHOD_NOT_ALLOWED.status()) {
            // The table of routes knows which methods there are; no route has this one.
            return target.dispatcher()
                    .dispatch(Request.builder("CONNECT", target.path()).build());
        }
        Failure failure = switch (status) {
            case 404 -> Failure.of(FailureKind.ROUTE_NOT_FOUND, "there is nothing at this path");
            case 408 -> Failure.of(FailureKind.INVALID, "the request took too long to arrive");
            case 414 -> Failure.of(FailureKind.INVALID, "the path is too long");
            case 417 -> Failure.of(FailureKind.INVALID, "the header Expect asks for what is not done");
            case 431 -> Failure.of(FailureKind.INVALID, "the headers are too large");
            case 426, 505 -> Failure.of(FailureKind.INVALID, "this is a server of HTTP/1.1");
            case 503 -> Failure.of(FailureKind.UNAVAILABLE, "the server is ending");
            default ->
                status >= 500
                        ? Failure.internal()
                        : Failure.of(FailureKind.INVALID, "the request could not be understood");
        };
        Outcome refused = target.dispatcher().refuse(failure);
        return new Outcome(refused.response().withStatus(status), refused.route(), refused.caller(), thrown);
    }

    /** Counts what was answered, and writes it into the log. */
    private void note(
            RequestLine line,
            Gateway.Target target,
            String id,
            String remote,
            Outcome outcome,
            Response response,
            long began) {
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        String route = outcome.route() == null ? null : outcome.route().path().toString();
        String method = Method.of(line.method()).map(Method::name).orElse("other");
        metrics.answered(target.system().name(), method, route == null ? "none" : route, response.status(), took);
        log.answered(
                new AccessEntry(
                        clock.instant(),
                        id,
                        remote,
                        line.method(),
                        line.path(),
                        route == null ? "-" : route,
                        outcome.caller().name(),
                        response.status(),
                        response.length(),
                        took),
                outcome.thrown());
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
        refuseForeignPages(incoming);
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

    /**
     * Browsers let any page send simple requests anywhere, also to a server that only this machine reaches and that asks
     * for no secret. They say so, in a header that pages cannot change.
     */
    private static void refuseForeignPages(HttpServletRequest incoming) {
        boolean changes = !List.of("GET", "HEAD", "OPTIONS").contains(incoming.getMethod());
        if (changes && "cross-site".equalsIgnoreCase(incoming.getHeader("Sec-Fetch-Site"))) {
            throw new HttpException(FailureKind.FORBIDDEN, "pages of other sites may not change anything here");
        }
    }

    /** The headers of an answer, those that all answers have among them. */
    Map<String, String> headers(Response response) {
        Map<String, String> all = new LinkedHashMap<>();
        response.contentType().ifPresent(type -> all.put("Content-Type", type));
        all.put("X-Content-Type-Options", "nosniff");
        all.put("Cache-Control", "no-store");
        all.putAll(response.headers());
        return all;
    }

    private void send(Response response, HttpServletResponse outgoing) {
        outgoing.setStatus(response.status());
        outgoing.setContentType(null);
        headers(response).forEach(outgoing::setHeader);
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
