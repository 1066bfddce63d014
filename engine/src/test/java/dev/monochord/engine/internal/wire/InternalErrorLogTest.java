package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkPojo;

/** What an operator and a client learn of an internal error. */
class InternalErrorLogTest {

    private static final String SECRET = "secret of the house";

    private final Logger logger = Logger.getLogger(Wire.class.getName());
    private final List<LogRecord> logged = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void internalErrorIsLoggedOnceWithRequestIdOperationAndCause() {
        WebResponse answer = Requests.wire(new StubDispatcher()).answer(Requests.call("Scan", "{}"));

        assertThat(answer.status()).isEqualTo(500);
        String id = answer.headers().get("x-amzn-RequestId");
        assertThat(logged).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.SEVERE);
            assertThat(line.getMessage()).isEqualTo("Internal error in request " + id + ", Scan");
            assertThat(line.getThrown())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(SECRET);
        });
    }

    @Test
    void clientLearnsTheRequestIdAndNothingElse() {
        WebResponse answer = Requests.wire(new StubDispatcher()).answer(Requests.call("Scan", "{}"));

        assertThat(Requests.text(answer))
                .isEqualTo("{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\","
                        + "\"message\":\"Internal server error\"}");
        assertThat(answer.headers())
                .containsOnlyKeys("Content-Type", "Content-Length", "x-amz-crc32", "x-amzn-RequestId")
                .hasEntrySatisfying("x-amzn-RequestId", id -> assertThat(id).matches("[0-9A-Z]{52}"));
    }

    @Test
    void internalErrorOfTheAdminPathIsLoggedWithItsPath() {
        Routes failing = (method, path, query, body) -> {
            throw new IllegalStateException(SECRET);
        };
        Wire wire = new Wire(new StubDispatcher(), Authentication.none(), List.of(failing), () -> StorageHealth.GOOD);

        WebResponse answer = wire.answer(Requests.of("GET", Routes.PREFIX + "faults?a=b", Map.of(), ""));

        assertThat(answer.status()).isEqualTo(500);
        assertThat(Requests.text(answer)).doesNotContain(SECRET);
        assertThat(logged)
                .singleElement()
                .satisfies(line -> assertThat(line.getMessage()).endsWith(", GET " + Routes.PREFIX + "faults"));
    }

    @Test
    void errorThatReachesTheTransportIsLogged() {
        Error thrown = new AssertionError(SECRET);

        WebResponse answer = Requests.wire(new StubDispatcher())
                .reject(Requests.call("Scan", "{}"), new Rejection(500, "Internal server error.", thrown));

        assertThat(Requests.text(answer)).doesNotContain(SECRET);
        String id = answer.headers().get("x-amzn-RequestId");
        assertThat(logged).singleElement().satisfies(line -> {
            assertThat(line.getMessage()).isEqualTo("Internal error in request " + id + ", Scan");
            assertThat(line.getThrown()).isSameAs(thrown);
        });
    }

    @Test
    void failingFolderIsLeftToItsHealthListener() {
        StorageHealth full = new StorageHealth(StorageHealth.Status.DISK_FULL, "no space");
        Wire wire = new Wire(new FailingDispatcher(), Authentication.none(), List.of(), () -> full);

        assertThat(wire.answer(Requests.call("PutItem", "{}")).status()).isEqualTo(500);
        assertThat(logged).isEmpty();
    }

    @Test
    void engineExceptionOfAHealthyFolderIsLogged() {
        Wire wire = new Wire(new FailingDispatcher(), Authentication.none(), List.of(), () -> StorageHealth.GOOD);

        assertThat(wire.answer(Requests.call("PutItem", "{}")).status()).isEqualTo(500);
        assertThat(logged).extracting(LogRecord::getLevel).containsExactly(Level.SEVERE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DescribeTable", "DeleteItem", "NoSuchOperation"})
    void errorOfTheClientIsNotLogged(String operation) {
        WebResponse answer = Requests.wire(new StubDispatcher()).answer(Requests.call(operation, "{}"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(logged).isEmpty();
    }

    /** Fails as an engine does that cannot use its folder. */
    private static final class FailingDispatcher implements RequestDispatcher {

        private final StubDispatcher operations = new StubDispatcher();

        @Override
        public Optional<OperationHandler<?, ?>> find(String target, String name) {
            return operations.find(target, name);
        }

        @Override
        public <O extends SdkPojo> O call(SdkPojo request) {
            throw new EngineException(SECRET, null);
        }

        @Override
        public <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request) {
            throw new EngineException(SECRET, null);
        }
    }
}
