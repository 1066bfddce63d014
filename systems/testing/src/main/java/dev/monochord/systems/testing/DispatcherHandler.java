package dev.monochord.systems.testing;

import dev.monochord.systems.kit.DispatchOutcome;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemDispatcher;
import dev.monochord.web.AccessDetails;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebHandler;
import dev.monochord.web.WebReply;
import dev.monochord.web.WebRequest;
import dev.monochord.web.WebResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Serves one system below its prefix. What the server adds for all systems, such as request ids and metrics, is tested in
 * the server. Thread-safe.
 */
final class DispatcherHandler implements WebHandler {

    private final SystemDispatcher dispatcher;
    private final String prefix;

    DispatcherHandler(SystemDispatcher dispatcher, String prefix) {
        this.dispatcher = dispatcher;
        this.prefix = prefix;
    }

    @Override
    public void handle(WebRequest incoming, WebReply reply) {
        reply.send(response(outcome(incoming)));
    }

    @Override
    public WebResponse reject(WebRequest incoming, Rejection rejection) {
        return response(dispatcher.refuse(Failure.of(FailureKind.INVALID, rejection.message())));
    }

    private DispatchOutcome outcome(WebRequest incoming) {
        try {
            String target = incoming.target().substring(prefix.length());
            return dispatcher.dispatch(Request.builder(incoming.method(), target)
                    .headers(incoming.headers()::all)
                    .body(incoming::body)
                    .build());
        } catch (HttpException refused) {
            return dispatcher.refuse(refused.failure());
        }
    }

    private static WebResponse response(DispatchOutcome outcome) {
        Response response = outcome.response();
        Map<String, String> headers = new LinkedHashMap<>(response.headers());
        response.contentType().ifPresent(type -> headers.put("Content-Type", type));
        String route = outcome.route() == null ? "-" : outcome.route().path().toString();
        return new WebResponse(
                response.status(),
                headers,
                response.body(),
                new AccessDetails("-", route, outcome.caller().name(), outcome.thrown()));
    }
}
