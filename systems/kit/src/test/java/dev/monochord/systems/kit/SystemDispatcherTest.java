package dev.monochord.systems.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SystemDispatcherTest {

    @Test
    void wordIsMeantBeforeAVariable() {
        SystemDispatcher dispatcher = of(
                Route.get("/things/{name}", "", request -> Response.text(200, "one " + request.variable("name"))),
                Route.get("/things/all", "", request -> Response.text(200, "all")));
        assertThat(text(dispatcher, "GET", "/things/all")).isEqualTo("all");
        assertThat(text(dispatcher, "GET", "/things/other")).isEqualTo("one other");
    }

    @Test
    void wordIsMeantBeforeAVariableWhateverStandsBetweenThem() {
        SystemDispatcher dispatcher = of(
                Route.get("/things/{name}", "", request -> Response.text(200, "one")),
                Route.get("/things", "", request -> Response.text(200, "list")),
                Route.get("/things/all", "", request -> Response.text(200, "all")));
        assertThat(text(dispatcher, "GET", "/things/all")).isEqualTo("all");
    }

    @Test
    void routesThatAnswerTheSameRequestsAreRefused() {
        assertThatThrownBy(() -> of(
                        Route.get("/things/{name}", "", request -> Response.empty(200)),
                        Route.get("/things/{id}", "", request -> Response.empty(200))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("GET /things/{name} and GET /things/{id} answer the same requests");
    }

    @Test
    void handlerKnowsTheCallerWhomTheAuthenticatorFound() {
        SystemDispatcher dispatcher = of(Route.get(
                        "/{project}",
                        "",
                        request -> Response.text(200, request.caller().name()))
                .securedBy(request -> new Caller("owner of " + request.variable("project"), Set.of("admin"))));
        DispatchOutcome outcome =
                dispatcher.dispatch(Request.builder("GET", "/p1").build());
        assertThat(outcome.response().text()).isEqualTo("owner of p1");
        assertThat(outcome.caller().is("admin")).isTrue();
    }

    @Test
    void trustedCallerIsNotAuthenticatedAndKnownToTheHandler() {
        SystemDispatcher dispatcher = of(Route.get(
                        "/x", "", request -> Response.text(200, request.caller().name()))
                .securedBy(request -> {
                    throw new HttpException(FailureKind.UNAUTHENTICATED, "who?");
                }));
        DispatchOutcome outcome = dispatcher.dispatchAs(
                new Caller("maria", Set.of("admin")),
                Request.builder("GET", "/x").build());
        assertThat(outcome.response().text()).isEqualTo("maria");
        assertThat(outcome.caller().name()).isEqualTo("maria");
    }

    @Test
    void handlerIsNotCalledForWhomTheAuthenticatorRefuses() {
        SystemDispatcher dispatcher = of(Route.get("/x", "", request -> {
                    throw new AssertionError("called");
                })
                .securedBy(request -> {
                    throw new HttpException(FailureKind.UNAUTHENTICATED, "who?");
                }));
        DispatchOutcome outcome =
                dispatcher.dispatch(Request.builder("GET", "/x").build());
        assertThat(outcome.response().status()).isEqualTo(401);
        assertThat(outcome.thrown()).isNull();
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new InvalidInputException("name", "secret"), 400, "name is not valid"),
                Arguments.of(
                        new PageTokenException("secret"),
                        400,
                        "the page token is not valid; ask for the first page again"),
                Arguments.of(new ConflictException("secret", null), 409, "it exists already"),
                Arguments.of(new ConflictException("secret", "email", Map.of(), null), 409, "email is taken"),
                Arguments.of(new LimitException("secret", null, 2, null), 409, "there are as many as there may be"),
                Arguments.of(new NotFoundException("secret", null), 404, "there is no such thing"),
                Arguments.of(new PreconditionException("secret", null), 412, "it has changed since it was read"),
                Arguments.of(new RetriesExhaustedException("secret", null), 503, "too busy at the moment; try again"),
                Arguments.of(new FaultException("secret", null), 500, "internal error"),
                Arguments.of(new IllegalArgumentException("secret"), 500, "internal error"),
                Arguments.of(new StackOverflowError("secret"), 500, "internal error"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void exceptionIsToldInFixedWords(Throwable thrown, int status, String message) {
        SystemDispatcher dispatcher = of(Route.get("/x", "", request -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (Exception) thrown;
        }));
        DispatchOutcome outcome =
                dispatcher.dispatch(Request.builder("GET", "/x").build());
        assertThat(outcome.response().status()).isEqualTo(status);
        assertThat(outcome.response().text()).isEqualTo("{\"problem\":\"" + message + "\"}");
        assertThat(outcome.thrown()).isEqualTo(status < 500 ? null : thrown);
    }

    @Test
    void bodyThatCannotBeReadIsRefusedEvenIfNobodyWantsIt() {
        SystemDispatcher dispatcher = of(Route.delete("/x", "", request -> Response.empty(204)));
        DispatchOutcome outcome = dispatcher.dispatch(Request.builder("DELETE", "/x")
                .body(() -> {
                    throw new HttpException(FailureKind.BODY_TOO_LARGE, "too large");
                })
                .build());
        assertThat(outcome.response().status()).isEqualTo(413);
    }

    @Test
    void queryIsDecodedAndARepeatedParameterIsRefused() {
        Request request = Request.builder("GET", "/x?a=1%2B1+2&b=&c&d=1&d=2&n=7&n2=x&t=true")
                .build();
        assertThat(request.query("a")).hasValue("1+1 2");
        assertThat(request.query("b")).hasValue("");
        assertThat(request.query("c")).hasValue("");
        assertThat(request.query("e")).isEmpty();
        assertThat(request.queryAll("d")).containsExactly("1", "2");
        assertThatThrownBy(() -> request.query("d")).hasMessage("d is given more than once");
        assertThat(request.queryInt("n")).hasValue(7);
        assertThatThrownBy(() -> request.queryInt("n2")).hasMessage("n2 must be a whole number");
        assertThat(request.queryBoolean("t")).hasValue(true);
        assertThatThrownBy(() -> request.queryBoolean("n")).hasMessage("n must be true or false");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/x?acount=1           | unknown query parameter acount; did you mean account?",
                "/x?account=1&Servic=a | unknown query parameter Servic; did you mean service?",
                "/x?zone=1             | unknown query parameter zone; expected account, service",
                "/x?limit              | unknown query parameter limit; expected account, service",
                "/none?account=1       | unknown query parameter account; no query parameter is expected",
            })
    void undeclaredQueryParameterIsRejectedWithASuggestion(String path, String message) {
        SystemDispatcher dispatcher = of(
                Route.get("/x", "", request -> Response.text(200, "all"))
                        .with(
                                Parameter.query("account", ""),
                                Parameter.query("service", ""),
                                Parameter.header("zone", "")),
                Route.get("/none", "", request -> Response.text(200, "all")));
        DispatchOutcome outcome =
                dispatcher.dispatch(Request.builder("GET", path).build());
        assertThat(outcome.response().status()).isEqualTo(400);
        assertThat(outcome.response().text()).isEqualTo("{\"problem\":\"" + message + "\"}");
    }

    @Test
    void undeclaredQueryParameterIsReportedOnlyToAnAuthenticatedCaller() {
        SystemDispatcher dispatcher =
                of(Route.get("/x", "", request -> Response.empty(200)).securedBy(request -> {
                    throw new HttpException(FailureKind.UNAUTHENTICATED, "who?");
                }));
        assertThat(dispatcher
                        .dispatch(Request.builder("GET", "/x?y=1").build())
                        .response()
                        .status())
                .isEqualTo(401);
    }

    @Test
    void routeCanIgnoreUndeclaredQueryParameters() {
        SystemDispatcher dispatcher =
                of(Route.get("/x", "", request -> Response.text(200, "all")).ignoringUnknownParameters());
        assertThat(text(dispatcher, "GET", "/x?probe=7")).isEqualTo("all");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "+5", "%2B5", "5.0", "0x5", "1e1", "%D9%A5", "-", "--1", "5-"})
    void onlyPlainDigitsAreANumber(String text) {
        Request request = Request.builder("GET", "/x?n=" + text).build();
        assertThatThrownBy(() -> request.queryInt("n")).hasMessage("n must be a whole number");
    }

    @Test
    void aNumberBeyondAllBoundsIsTheLastWithinThem() {
        Request request =
                Request.builder("GET", "/x?n=99999999999&m=-99999999999").build();
        assertThat(request.queryInt("n")).hasValue(Integer.MAX_VALUE);
        assertThat(request.queryInt("m")).hasValue(Integer.MIN_VALUE);
    }

    @Test
    void pageSizeHasItsBounds() {
        PageParameters pages = PageParameters.named("page_size", "next_token");
        assertThat(pages.read(Request.builder("GET", "/x").build()).size()).isEqualTo(50);
        assertThat(pages.read(Request.builder("GET", "/x?page_size=100&next_token=t")
                                .build())
                        .token())
                .isEqualTo("t");
        assertThatThrownBy(() ->
                        pages.read(Request.builder("GET", "/x?page_size=101").build()))
                .hasMessage("page_size cannot be greater than 100");
        assertThatThrownBy(() ->
                        pages.read(Request.builder("GET", "/x?page_size=0").build()))
                .hasMessage("page_size cannot be less than 1");
    }

    private static String text(SystemDispatcher dispatcher, String method, String path) {
        return dispatcher
                .dispatch(Request.builder(method, path).build())
                .response()
                .text();
    }

    private static SystemDispatcher of(Route... routes) {
        return SystemDispatcher.of(new HttpSystem() {
            @Override
            public String name() {
                return "test";
            }

            @Override
            public String description() {
                return "";
            }

            @Override
            public List<Route> routes() {
                return List.of(routes);
            }

            @Override
            public Object errorBody(Failure failure) {
                return Map.of("problem", failure.message());
            }

            @Override
            public void checkHealth() {}
        });
    }
}
