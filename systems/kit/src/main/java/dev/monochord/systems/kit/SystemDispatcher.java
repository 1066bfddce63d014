package dev.monochord.systems.kit;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes a request through a system: finds the route, reads the body, authenticates, calls the handler, and turns whatever
 * is thrown into the system's own answer. Never throws, thread-safe; all that a server adds is the socket.
 */
public final class SystemDispatcher {

    private final HttpSystem system;
    private final RouteTable table;

    private SystemDispatcher(HttpSystem system, RouteTable table) {
        this.system = system;
        this.table = table;
    }

    /** Fails with an {@link IllegalArgumentException} if the system's routes contradict each other. */
    public static SystemDispatcher of(HttpSystem system) {
        return new SystemDispatcher(system, RouteTable.of(system.routes()));
    }

    public HttpSystem system() {
        return system;
    }

    public RouteTable table() {
        return table;
    }

    /** Handles a request whose path is below the system's prefix. */
    public DispatchOutcome dispatch(Request request) {
        return dispatch(request, null);
    }

    /**
     * As {@link #dispatch(Request)}, for code of this process that has found out itself who asks: the authenticator of the
     * route is not called. Everything else holds, the rules of the handler included.
     */
    public DispatchOutcome dispatchAs(Caller caller, Request request) {
        return dispatch(request, caller);
    }

    private DispatchOutcome dispatch(Request request, @Nullable Caller trusted) {
        Route route = null;
        Request known = request;
        try {
            if (request.method().equals("OPTIONS")) {
                return new DispatchOutcome(options(request), null, Caller.ANYONE, null);
            }
            RouteTable.Match match = table.find(request.method(), request.path());
            route = match.route();
            known = request.at(match.variables());
            known.readBody();
            if (trusted != null) {
                known = known.by(trusted);
            } else if (route.authenticator().isPresent()) {
                known = known.by(route.authenticator().get().authenticate(known));
            }
            route.checkQuery(known);
            return new DispatchOutcome(route.handler().handle(known), route, known.caller(), null);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return failed(ending, route, known.caller());
        } catch (Exception | StackOverflowError | AssertionError thrown) {
            return failed(thrown, route, known.caller());
        }
    }

    /** The system's answer to something that went wrong before a request could be made of it. */
    public DispatchOutcome refuse(Failure failure) {
        return failed(failure.asException(), null, Caller.ANYONE);
    }

    private Response options(Request request) {
        Set<String> allowed = table.allowed(request.path());
        if (allowed.isEmpty()) {
            throw new HttpException(FailureKind.ROUTE_NOT_FOUND, "there is nothing at this path");
        }
        return Response.empty(204).withHeader("Allow", String.join(", ", allowed));
    }

    private DispatchOutcome failed(Throwable thrown, @Nullable Route route, Caller caller) {
        Failure failure;
        Response response;
        try {
            failure = system.classify(thrown);
            response = system.errorResponse(failure);
        } catch (RuntimeException alsoFailed) {
            // The caller gets an answer even if the words for it cannot be found; the log gets both reasons.
            alsoFailed.addSuppressed(thrown);
            return new DispatchOutcome(Response.empty(FailureKind.INTERNAL.status()), route, caller, alsoFailed);
        }
        boolean told = failure.status() < 500;
        return new DispatchOutcome(response, route, caller, told ? null : thrown);
    }
}
