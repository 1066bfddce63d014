package dev.monochord.systems.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.monochord.runtime.Monochord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Who is let in by a role's secret. */
class RoleGateTest {

    private static final Roles ROLES = Roles.of("desk", "reader", "writer");
    private static final Map<String, String> SETTINGS =
            Map.of("DESK_READER_SECRET", "reader-secret-for-tests", "DESK_WRITER_SECRET", "writer-secret-for-tests");

    @ParameterizedTest
    @CsvSource({"reader, GET, 200", "writer, GET, 200", "reader, PUT, 403", "writer, PUT, 200"})
    void roleIncludesThoseBeforeIt(String role, String method, int status) {
        assertThat(call(method, "Bearer " + role + "-secret-for-tests")).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer reader-secret-for-test",
                "Bearer reader-secret-for-tests ",
                "Bearer READER-SECRET-FOR-TESTS",
                "Basic reader-secret-for-tests",
                "reader-secret-for-tests",
                "Bearer reader"
            })
    void whatIsNoSecretOfARoleIsUnauthorized(String header) {
        assertThat(call("GET", header)).isEqualTo(401);
    }

    @Test
    void refusalNamesTheScheme() {
        assertThat(RoleGate.unauthorized().failure().headers()).containsEntry("WWW-Authenticate", "Bearer");
    }

    @Test
    void callerIsNamedByRoleAndHasTheIncludedOnes() {
        Desk desk = new Desk(SETTINGS, new Kept());
        DispatchOutcome outcome = SystemDispatcher.of(desk)
                .dispatch(Request.builder("PUT", "/")
                        .header("authorization", "bearer writer-secret-for-tests")
                        .build());
        assertThat(outcome.caller()).isEqualTo(new Caller("writer", Set.of("reader", "writer")));
    }

    @Test
    void secretsThatAreNotSetAreThoseOfTheInstallation() {
        Kept kept = new Kept();
        Desk desk = new Desk(Map.of("DESK_READER_SECRET", ""), kept);
        assertThat(kept.asked).containsExactly("desk-reader", "desk-writer");
        assertThat(call(desk, "PUT", "Bearer kept-desk-writer")).isEqualTo(200);
    }

    @Test
    void shortSecretIsNamedWithoutItsValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Desk(Map.of("DESK_WRITER_SECRET", "sesame"), new Kept()))
                .withMessageStartingWith("DESK_WRITER_SECRET must have at least 16 characters")
                .withMessageNotContaining("sesame");
    }

    @Test
    void routeOfARoleThatDoesNotExistIsAMistake() {
        RoleGate gate = RoleGate.open(ROLES, context(SETTINGS, new Kept()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.require("owner", Route.get("/", "", request -> Response.empty(200))))
                .withMessageContaining("owner");
    }

    @Test
    void refusalsAreDocumented() {
        List<Route> routes = new Desk(SETTINGS, new Kept()).routes();
        assertThat(routes.get(0).answers())
                .extracting(DocumentedResponse::status)
                .containsExactly(401);
        assertThat(routes.get(1).answers())
                .extracting(DocumentedResponse::status)
                .containsExactly(401, 403);
    }

    private static int call(String method, String authorization) {
        return call(new Desk(SETTINGS, new Kept()), method, authorization);
    }

    private static int call(Desk desk, String method, String authorization) {
        Request request = Request.builder(method, "/")
                .header("Authorization", authorization)
                .build();
        return SystemDispatcher.of(desk).dispatch(request).response().status();
    }

    private static SystemContext context(Map<String, String> settings, Secrets secrets) {
        // The gate asks nothing of the store.
        DynamoDbClient nobody = new DynamoDbClient() {
            @Override
            public String serviceName() {
                return "dynamodb";
            }

            @Override
            public void close() {}
        };
        return new SystemContext(Monochord.create(nobody), settings, secrets);
    }

    /** Remembers which secrets were asked for. */
    private static final class Kept implements Secrets {

        final List<String> asked = new java.util.ArrayList<>();

        @Override
        public String get(String name, String purpose) {
            asked.add(name);
            return "kept-" + name;
        }
    }

    /** One path to read and to write. */
    private static final class Desk implements HttpSystem {

        private final RoleGate gate;

        Desk(Map<String, String> settings, Secrets secrets) {
            this.gate = RoleGate.open(ROLES, context(settings, secrets));
        }

        @Override
        public String name() {
            return "desk";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public List<Route> routes() {
            return List.of(
                    gate.require("reader", Route.get("/", "", request -> Response.empty(200))),
                    gate.require("writer", Route.put("/", "", request -> Response.empty(200))));
        }

        @Override
        public Object errorBody(Failure failure) {
            return failure.message();
        }

        @Override
        public void checkHealth() {}
    }
}
