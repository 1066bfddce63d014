package dev.monochord.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.PageParameters;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A small system for the tests: things on a shelf, with an error shape of its own. */
class Shelf implements HttpSystem {

    static final String SECRET = "sesame-and-more-sesame";

    final CountDownLatch entered = new CountDownLatch(1);
    final CountDownLatch leave = new CountDownLatch(1);
    volatile boolean healthy = true;

    record NewThing(@Nullable String name, @Nullable Integer weight) {}

    record Thing(String name, int weight, @Nullable String note) {}

    record Trouble(String error_message) {}

    @Override
    public String name() {
        return "shelf";
    }

    @Override
    public String description() {
        return "Things <on> a shelf.";
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.post("/things", "Puts a thing on the shelf", this::create)
                        .body(NewThing.class)
                        .answers(201, "the thing", Thing.class)
                        .answers(400, "it has no name"),
                Route.get(
                                "/things/{name}",
                                "Shows a thing",
                                request -> Response.ok(new Thing(request.variable("name"), 1, null)))
                        .with(Parameter.path("name", "what it is called"))
                        .answers(200, "the thing", Thing.class),
                Route.delete("/things/{name}", "Takes a thing away", request -> Response.empty(204))
                        .with(Parameter.query("token", "A secret that the access log must not show."))
                        .securedBy(Shelf::keeper)
                        .answers(204, "it is gone"),
                Route.get(
                                "/echo",
                                "Says what it heard",
                                request -> Response.ok(Map.of(
                                        "q", request.query("q").orElse("none"),
                                        "id", request.id())))
                        .with(PageParameters.named("limit", "next").documented()),
                Route.get("/broken", "Fails", request -> {
                    throw new IllegalStateException("the password is " + SECRET);
                }),
                Route.get(
                        "/all",
                        "Lists the shelf",
                        request -> Response.streamed(
                                200,
                                "text/plain",
                                Stream.of("vase ", "bowl ", "cup")
                                        .map(name -> name.getBytes(UTF_8))
                                        .iterator())),
                Route.get("/slow", "Waits", request -> {
                    entered.countDown();
                    leave.await();
                    return Response.text(200, "done");
                }));
    }

    private Response create(Request request) {
        NewThing thing = request.json(NewThing.class);
        if (thing.name() == null) {
            throw Refusal.invalid("name", "is required");
        }
        return Response.created(new Thing(thing.name(), thing.weight() == null ? 0 : thing.weight(), null));
    }

    private static Caller keeper(Request request) {
        if (!request.header("Authorization").orElse("").equals(SECRET)) {
            throw new HttpException(FailureKind.UNAUTHENTICATED, "who are you");
        }
        return new Caller("keeper", Set.of("admin"));
    }

    @Override
    public Object errorBody(Failure failure) {
        return new Trouble(failure.message());
    }

    @Override
    public void checkHealth() {
        if (!healthy) {
            throw new IllegalStateException("the shelf fell down");
        }
    }

    @Override
    public String requestIdHeader() {
        return "X-B3-TraceId";
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return Map.of("keeper", Map.of("type", "apiKey", "in", "header", "name", "Authorization"));
    }
}
