package dev.monochord.systems.tenants;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of the refusals of a queue service, which a stand-in answers as SQS writes them. */
class SqsProvisionerTest {

    private HttpServer service;
    private SqsProvisioner provisioner;
    private volatile String error = "";

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] body =
                    ("{\"__type\":\"com.amazonaws.sqs#" + error + "\",\"message\":\"secret words\"}").getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(400, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        String endpoint = "http://127.0.0.1:" + service.getAddress().getPort();
        provisioner = SqsProvisioner.open(TenantsConfig.of(Map.of("TENANTS_SQS_ENDPOINT", endpoint)));
    }

    @AfterEach
    void end() {
        provisioner.close();
        service.stop(0);
    }

    @ParameterizedTest
    @CsvSource({
        "QueueDeletedRecently, 'the queue was deleted less than 60 seconds ago, and its name is not free yet'",
        "AccessDenied, the queue service refused: AccessDenied",
        "OverLimit, the queue service refused: OverLimit"
    })
    void refusalIsToldByItsCodeAndNotByItsWords(String code, String reason) {
        error = code;
        assertThatExceptionOfType(ProvisioningException.class)
                .isThrownBy(() -> provisioner.create("t1"))
                .satisfies(refused -> Assertions.assertThat(refused.reason()).isEqualTo(reason));
    }

    @Test
    void queueThatIsNotThereNeedNotBeRemoved() {
        error = "QueueDoesNotExist";
        assertThatCode(() -> provisioner.remove("t1")).doesNotThrowAnyException();
        assertThatCode(() -> provisioner.removeAt("https://queues.example/1/t1"))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "https://...", "arn...", "ftp://queues.example/1/t1", "https://queues.example/1/a b"})
    void addressThatIsNoneIsLeftAlone(String url) {
        error = "AccessDenied";
        assertThatCode(() -> provisioner.removeAt(url)).doesNotThrowAnyException();
    }

    @Test
    void serviceThatIsAwayIsTold() {
        service.stop(0);
        assertThatExceptionOfType(ProvisioningException.class)
                .isThrownBy(() -> provisioner.remove("t1"))
                .withMessage("the queue service could not be reached");
        Assertions.assertThat(provisioner.localAddress()).isEmpty();
    }

    @Test
    void serviceInThisProcessIsClosedWithIt() {
        boolean[] closed = {false};
        URI address = URI.create("http://127.0.0.1:1");
        SqsProvisioner local = SqsProvisioner.open(TenantsConfig.defaults(), new LocalQueues() {
            @Override
            public URI endpoint() {
                return address;
            }

            @Override
            public void await() {}

            @Override
            public void close() {
                closed[0] = true;
            }
        });
        Assertions.assertThat(local.localAddress()).contains(address);
        local.close();
        Assertions.assertThat(closed[0]).isTrue();
    }
}
