package dev.monochord.systems.tenants;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a request for an inbound queue gets, for everything that can be stored of a tenant. */
class TenantsDecisionTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration LEASE = Tenants.LEASE;
    private static Tenants tenants;
    private static int number;

    @BeforeAll
    static void start() {
        tenants = new Tenants();
    }

    @AfterAll
    static void end() {
        tenants.close();
    }

    /**
     * A row of the table of decisions.
     *
     * @param status the answer
     * @param retryAfter the header of the answer, or empty
     * @param retryCount the counter of the claim that is made, or -1 if none is
     */
    private record Expected(int status, String retryAfter, int retryCount) {}

    private static Expected ready() {
        return new Expected(200, "", -1);
    }

    private static Expected refused(int status) {
        return new Expected(status, "", -1);
    }

    private static Expected waits(long seconds) {
        return new Expected(202, Long.toString(seconds), -1);
    }

    private static Expected failed(int status, long seconds) {
        return new Expected(status, Long.toString(seconds), -1);
    }

    private static Expected claims(int retryCount) {
        return new Expected(202, "5", retryCount);
    }

    /** A stored creation; the version is that of the server unless it says otherwise. */
    private record Creation(
            String status,
            Duration age,
            int retryCount,
            @Nullable String version) {

        static Creation of(String status, Duration age, int retryCount) {
            return new Creation(status, age, retryCount, Tenants.VERSION);
        }
    }

    static Stream<Arguments> rows() {
        Creation success = Creation.of("Success", MINUTE, 0);
        Duration second = Duration.ofSeconds(1);
        return Stream.of(
                arguments("present, none, none", true, null, null, ready()),
                arguments("present, none, Success", true, null, success, ready()),
                arguments("present, none, Started", true, null, Creation.of("Started", LEASE, 0), ready()),
                arguments("present, none, Failure", true, null, Creation.of("Failure", LEASE, 9), ready()),
                arguments("present, Failure, Success", true, "Failure", success, failed(410, 180)),
                arguments("present, Started, Success", true, "Started", success, refused(410)),
                arguments("absent, Started, none", false, "Started", null, refused(410)),
                arguments("absent, Started, Failure", false, "Started", Creation.of("Failure", LEASE, 0), refused(410)),
                arguments("absent, Success, none", false, "Success", null, refused(404)),
                arguments("absent, Success, Success", false, "Success", success, refused(404)),
                arguments("absent, Success, due", false, "Success", Creation.of("Failure", LEASE, 0), refused(404)),
                arguments("absent, none, none", false, null, null, claims(0)),
                arguments("absent, Failure, none", false, "Failure", null, failed(410, 180)),
                arguments("just started", false, null, Creation.of("Started", Duration.ZERO, 0), waits(5)),
                arguments("lease not passed", false, null, Creation.of("Started", LEASE.minus(second), 0), waits(5)),
                arguments("lease passed", false, null, Creation.of("Started", LEASE, 0), claims(1)),
                arguments("lease passed, last", false, null, Creation.of("Started", LEASE, 5), claims(6)),
                arguments("failed now", false, null, Creation.of("Failure", Duration.ZERO, 0), failed(503, 180)),
                arguments("first not due", false, null, Creation.of("Failure", MINUTE, 0), failed(503, 120)),
                arguments("first due", false, null, Creation.of("Failure", MINUTE.multipliedBy(3), 0), claims(1)),
                arguments("second not due", false, null, Creation.of("Failure", MINUTE, 1), failed(503, 300)),
                arguments("second due", false, null, Creation.of("Failure", MINUTE.multipliedBy(6), 1), claims(2)),
                arguments("third not due", false, null, Creation.of("Failure", MINUTE, 2), failed(503, 660)),
                arguments("third due", false, null, Creation.of("Failure", MINUTE.multipliedBy(12), 2), claims(3)),
                arguments("fourth due", false, null, Creation.of("Failure", MINUTE.multipliedBy(24), 3), claims(4)),
                arguments("fifth not due", false, null, Creation.of("Failure", MINUTE, 4), failed(503, 47 * 60)),
                arguments("fifth due", false, null, Creation.of("Failure", MINUTE.multipliedBy(48), 4), claims(5)),
                arguments("used up", false, null, Creation.of("Failure", LEASE.multipliedBy(99), 5), refused(500)),
                arguments(
                        "deletion failed, used up",
                        false,
                        "Failure",
                        Creation.of("Failure", LEASE, 5),
                        failed(410, 180)),
                arguments("other version", false, null, new Creation("Failure", MINUTE, 5, "0.1.17"), claims(0)),
                arguments(
                        "other version, name rests",
                        false,
                        null,
                        new Creation("Failure", Duration.ofSeconds(20), 5, "0.1.17"),
                        failed(503, 40)),
                arguments("no version", false, null, new Creation("Failure", MINUTE, 5, null), claims(0)),
                arguments("result not seen yet", false, null, Creation.of("Success", MINUTE, 0), waits(5)),
                arguments("result lost", false, null, Creation.of("Success", LEASE, 3), claims(0)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void requestForAnInboundQueueIsDecided(
            String name, boolean metadata, @Nullable String deletion, @Nullable Creation creation, Expected expected) {
        String tenantId = "row-" + number++;
        if (metadata) {
            tenants.putMetadata(tenantId, Tenants.VERSION);
        }
        if (deletion != null) {
            tenants.put(Tenants.audit(tenantId, "AUDIT#DELETE", deletion, Tenants.NOW));
        }
        if (creation != null) {
            tenants.put(stored(tenantId, creation));
        }
        Map<String, AttributeValue> before = tenants.stored(tenantId, "AUDIT#CREATE");

        Reply reply = tenants.inbound(tenantId);

        assertThat(reply.status()).isEqualTo(expected.status());
        assertThat(reply.header("Retry-After")).isEqualTo(expected.retryAfter());
        if (reply.status() == 503) {
            assertThat(reply.text("code")).isEqualTo("provisioning_failed");
            assertThat(reply.json().at("/details/reason").asText()).isEqualTo("no such role");
            assertThat(reply.json().at("/details/attempts").asInt()).isEqualTo(creation.retryCount() + 1);
        }
        if (expected.retryCount() < 0) {
            assertThat(tenants.stored(tenantId, "AUDIT#CREATE")).isEqualTo(before);
        } else {
            assertThat(tenants.settled(tenantId, "CREATE").path("status").asText())
                    .isEqualTo("Success");
            assertThat(tenants.stored(tenantId, "AUDIT#CREATE"))
                    .containsEntry("RetryCount", AttributeValue.fromN(Integer.toString(expected.retryCount())))
                    .containsEntry("Version", AttributeValue.fromS(Tenants.VERSION));
            assertThat(tenants.inbound(tenantId).status()).isEqualTo(200);
        }
    }

    private static Map<String, AttributeValue> stored(String tenantId, Creation creation) {
        Map<String, AttributeValue> audit =
                Tenants.audit(tenantId, "AUDIT#CREATE", creation.status(), Tenants.NOW.minus(creation.age()));
        audit.putAll(item("RetryCount", creation.retryCount(), "Reason", "no such role"));
        if (creation.version() != null) {
            audit.put("Version", AttributeValue.fromS(creation.version()));
        }
        return audit;
    }
}
