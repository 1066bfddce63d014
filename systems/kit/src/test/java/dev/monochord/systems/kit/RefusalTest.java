package dev.monochord.systems.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.error.StoredItemException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a refusal becomes in HTTP. */
class RefusalTest {

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(Refusal.malformed("no JSON"), 400),
                Arguments.of(Refusal.invalid("wrong"), 400),
                Arguments.of(Refusal.unauthenticated("who?"), 401),
                Arguments.of(Refusal.forbidden("no"), 403),
                Arguments.of(Refusal.notFound("none"), 404),
                Arguments.of(Refusal.conflict("another"), 409),
                Arguments.of(Refusal.taken(null), 409),
                Arguments.of(Refusal.of(unreadable()), 409),
                Arguments.of(Refusal.gone("gone"), 410),
                Arguments.of(Refusal.changed(), 412),
                Arguments.of(Refusal.unprocessable("field", "cannot be done"), 422),
                Arguments.of(Refusal.busy("later"), 503),
                Arguments.of(Refusal.of(new IllegalStateException("a secret")), 500));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void reasonDecidesTheStatus(RefusedException refused, int status) {
        Failure failure = Failure.of(refused);
        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.message()).isEqualTo(refused.getMessage()).doesNotContain("a secret");
    }

    @Test
    void itemThatCannotBeReadIsNamedByItsKey() {
        assertThat(Failure.of(unreadable()).message())
                .isEqualTo("the stored item pk = A#1, sk = B cannot be read: attribute Status is missing;"
                        + " delete it, or correct it in the table");
    }

    private static StoredItemException unreadable() {
        Map<String, String> key = new LinkedHashMap<>();
        key.put("pk", "A#1");
        key.put("sk", "B");
        return new StoredItemException("is missing").in("table", "Kind", "Status", key);
    }

    @Test
    void fieldDetailsAndWaitAreToldToTheCaller() {
        RefusedException refused = Refusal.invalid("limit", "must be from 1 to 9")
                .withDetails(Map.of("most", 9))
                .withRetryAfter(Duration.ofSeconds(40));
        assertThat(Failure.of(refused))
                .isEqualTo(new Failure(
                        FailureKind.INVALID,
                        "limit must be from 1 to 9",
                        "limit",
                        Map.of("most", 9),
                        Map.of("Retry-After", "40")));
    }

    @Test
    void causeIsKeptForTheLog() {
        IllegalStateException cause = new IllegalStateException();
        assertThat(Refusal.malformed("no JSON").withCause(cause))
                .hasCause(cause)
                .hasMessage("no JSON");
    }
}
