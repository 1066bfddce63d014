package dev.monochord.server;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.DispatchOutcome;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.web.AccessDetails;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebHandler;
import dev.monochord.web.WebReply;
import dev.monochord.web.WebRequest;
import dev.monochord.web.WebResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Passes requests to the systems and counts their responses. Thread-safe. */
final class SystemsHandler implements WebHandler {

    private static final byte[] NO_BYTES = {};

    private final Gateway gateway;
    private final ServerMetrics metrics;
    private final RequestIds ids = new RequestIds();

    SystemsHandler(Gateway gateway, ServerMetrics metrics) {
        this.gateway = gateway;
        this.metrics = metrics;
    }

    @Override
    public void handle(WebRequest incoming, WebReply reply) {
        Gateway.Target target = gateway.target(incoming.path());
        String id = id(incoming, target);
        DispatchOutcome outcome = outcome(incoming, target, id);
        WebResponse response = response(incoming, target, id, outcome);
        outcome.response().parts().ifPresentOrElse(parts -> reply.stream(response, parts), () -> reply.send(response));
    }

    @Override
    public WebResponse reject(WebRequest incoming, Rejection rejection) {
        Gateway.Target target = gateway.target(incoming.path());
        return response(incoming, target, id(incoming, target), refusal(target, rejection));
    }

    @Override
    public boolean isPage(String path) {
        Gateway.Target target = gateway.target(path);
        return target.system().isLinkable(target.path());
    }

    private String id(WebRequest incoming, Gateway.Target target) {
        return ids.of(incoming.headers().first(target.system().requestIdHeader()));
    }

    /** The refusal in the shape of the system under whose prefix it happens. */
    private static DispatchOutcome refusal(Gateway.Target target, Rejection rejection) {
        int status = rejection.status();
        if (status == FailureKind.METHOD_NOT_ALLOWED.status()) {
            // The route table knows which methods there are; no route has this one.
            return target.dispatcher()
                    .dispatch(Request.builder("CONNECT", target.path()).build());
        }
        FailureKind kind = switch (status) {
            case 403, 421 -> FailureKind.FORBIDDEN;
            case 413 -> FailureKind.BODY_TOO_LARGE;
            case 500 -> FailureKind.INTERNAL;
            case 503 -> FailureKind.UNAVAILABLE;
            default -> FailureKind.INVALID;
        };
        Failure failure = kind == FailureKind.INTERNAL ? Failure.internal() : Failure.of(kind, rejection.message());
        DispatchOutcome refused = target.dispatcher().refuse(failure);
        return new DispatchOutcome(
                refused.response().withStatus(status), refused.route(), refused.caller(), rejection.thrown());
    }

    private static DispatchOutcome outcome(WebRequest incoming, Gateway.Target target, String id) {
        try {
            return target.dispatcher().dispatch(request(incoming, target.path(), id));
        } catch (HttpException refused) {
            return target.dispatcher().refuse(refused.failure());
        }
    }

    private static Request request(WebRequest incoming, String path, String id) {
        String query = incoming.query();
        return Request.builder(incoming.method(), query.isEmpty() ? path : path + "?" + query)
                .id(id)
                .remoteAddress(incoming.remoteAddress())
                .headers(incoming.headers()::all)
                .body(() -> body(incoming))
                .build();
    }

    private static byte[] body(WebRequest incoming) {
        if (incoming.body().length > 0 && isEncoded(incoming)) {
            throw new HttpException(
                    FailureKind.UNSUPPORTED_MEDIA_TYPE, "the body must be sent as it is, without a Content-Encoding");
        }
        return incoming.body();
    }

    private static boolean isEncoded(WebRequest incoming) {
        String encoding = incoming.headers().first("Content-Encoding");
        return encoding != null && !encoding.equalsIgnoreCase("identity");
    }

    private WebResponse response(WebRequest incoming, Gateway.Target target, String id, DispatchOutcome outcome) {
        Response response = outcome.response();
        @Nullable
        String route = outcome.route() == null ? null : outcome.route().path().toString();
        metrics.answered(
                target.system().name(),
                Method.of(incoming.method()).map(Method::name).orElse("other"),
                route == null ? "none" : route,
                response.status(),
                Duration.ofNanos(System.nanoTime() - incoming.receivedNanos()));
        return new WebResponse(
                response.status(),
                headers(response, target.system().requestIdHeader(), id),
                response.parts().isPresent() ? NO_BYTES : response.body(),
                new AccessDetails(
                        id, route == null ? "-" : route, outcome.caller().name(), outcome.thrown()));
    }

    private static Map<String, String> headers(Response response, String idHeader, String id) {
        Map<String, String> all = new LinkedHashMap<>();
        response.contentType().ifPresent(type -> all.put("Content-Type", type));
        all.put("X-Content-Type-Options", "nosniff");
        all.put("Cache-Control", "no-store");
        all.putAll(response.headers());
        all.put(idHeader, id);
        return all;
    }
}
