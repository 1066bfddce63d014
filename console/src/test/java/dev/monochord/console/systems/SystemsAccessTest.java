package dev.monochord.console.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpException;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.kit.SystemCalls;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SystemsAccessTest {

    private static final RuntimeException CAUSE = new IllegalStateException(
            "things", new StoredItemException("is missing").in("things", "Thing", "status", Map.of("pk", "THING#1")));

    private final SystemsAccess things = new SystemsAccess(SystemCalls.of(List.of(new Things())), "things");

    @Test
    void internalErrorOfASystemKeepsItsCauseForTheLog() {
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> things.get("/things"),
                () -> things.find("/things"),
                () -> things.call(Method.GET, "/things", null))) {
            assertThatThrownBy(call)
                    .isInstanceOfSatisfying(
                            HttpException.class,
                            error -> assertThat(error.failure().status()).isEqualTo(500))
                    .hasMessage("internal error")
                    .hasCause(CAUSE);
        }
    }

    private static final class Things implements HttpSystem {

        @Override
        public String name() {
            return "things";
        }

        @Override
        public String description() {
            return "Things";
        }

        @Override
        public List<Route> routes() {
            return List.of(Route.get("/things", "Lists things", request -> {
                throw CAUSE;
            }));
        }

        @Override
        public Object errorBody(Failure failure) {
            return Map.of("message", failure.message());
        }

        @Override
        public void checkHealth() {}

        @Override
        public void close() {}
    }
}
