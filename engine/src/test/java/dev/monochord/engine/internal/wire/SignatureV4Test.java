package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.web.WebResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/** Requests signed by the SDK's own signer. */
class SignatureV4Test {

    private static final Instant NOW = Instant.parse("2026-05-04T03:02:01Z");
    private static final AwsCredentialsIdentity KNOWN = AwsCredentialsIdentity.create("AKID", "secret");

    private final Routes routes = (method, path, query, body) ->
            Optional.of(new WebResponse(200, Map.of(), "{}".getBytes(StandardCharsets.UTF_8)));
    private final Wire wire = new Wire(
            new StubDispatcher(),
            Authentication.keys(Map.of("AKID", "secret"), Clock.fixed(NOW, ZoneOffset.UTC)),
            List.of(routes),
            () -> StorageHealth.GOOD);

    @Test
    void requestsSignedWithTheSecretPass() {
        assertThat(send(signed(KNOWN, NOW, "/", "{}"), "{}")).contains("TableNames");
        assertThat(send(signed(KNOWN, NOW, "/a%20b/c?z=1&y=%2F+x&q", "{}"), "{}"))
                .contains("TableNames");
    }

    @Test
    void sessionTokenIsAcceptedIfSigned() {
        AwsCredentialsIdentity session = AwsSessionCredentialsIdentity.create("AKID", "secret", "token");
        SdkHttpRequest request = signed(session, NOW, "/", "{}");

        assertThat(request.firstMatchingHeader("X-Amz-Security-Token")).contains("token");
        assertThat(send(request, "{}")).contains("TableNames");
        SdkHttpRequest other =
                request.toBuilder().putHeader("X-Amz-Security-Token", "other").build();
        assertMismatch(send(other, "{}"));
    }

    @Test
    void anythingElseThanWhatWasSignedIsRefused() {
        SdkHttpRequest request = signed(KNOWN, NOW, "/", "{}");

        assertMismatch(send(request, "{ }"));
        assertMismatch(send(request.toBuilder().encodedPath("/x").build(), "{}"));
        assertMismatch(send(
                request.toBuilder()
                        .putHeader("X-Amz-Target", "DynamoDB_20120810.GetItem")
                        .build(),
                "{}"));
        assertMismatch(send(signed(AwsCredentialsIdentity.create("AKID", "other"), NOW, "/", "{}"), "{}"));
    }

    @Test
    void everyAmazonHeaderHasToBeSigned() {
        SdkHttpRequest request = signed(KNOWN, NOW, "/", "{}");

        assertThat(send(request.toBuilder().putHeader("X-Amz-Extra", "1").build(), "{}"))
                .contains("com.amazon.coral.service#InvalidSignatureException")
                .contains("'X-Amz-Extra' must be a 'SignedHeader' in the AWS Authorization.");
        assertThat(send(
                        request.toBuilder()
                                .putHeader("X-Amzn-Trace-Id", "Root=1")
                                .build(),
                        "{}"))
                .contains("TableNames");
    }

    private static void assertMismatch(String answer) {
        assertThat(answer)
                .contains("com.amazon.coral.service#InvalidSignatureException")
                .contains("The request signature we calculated does not match the signature you provided.");
    }

    @Test
    void unknownKeysAreNotTakenForWrongSecrets() {
        assertThat(send(signed(AwsCredentialsIdentity.create("other", "secret"), NOW, "/", "{}"), "{}"))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#UnrecognizedClientException\","
                        + "\"message\":\"The security token included in the request is invalid.\"}");
    }

    @Test
    void clocksMayBeFiveMinutesApart() {
        assertThat(send(signed(KNOWN, NOW.minusSeconds(300), "/", "{}"), "{}")).contains("TableNames");
        assertThat(send(signed(KNOWN, NOW.plusSeconds(300), "/", "{}"), "{}")).contains("TableNames");
        assertThat(send(signed(KNOWN, NOW.minusSeconds(301), "/", "{}"), "{}"))
                .contains("InvalidSignatureException")
                .contains("Signature expired: 20260504T025700Z is now earlier than 20260504T025701Z"
                        + " (20260504T030201Z - 5 min.)");
        assertThat(send(signed(KNOWN, NOW.plus(Duration.ofMinutes(6)), "/", "{}"), "{}"))
                .contains("Signature not yet current: 20260504T030801Z is still later than 20260504T030701Z"
                        + " (20260504T030201Z + 5 min.)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "201|SignedHeaders=host,Credential=a,|Date must be in ISO-8601 'basic format'. Got '201'.",
                "20260504T030201Z|SignedHeaders=x,Credential=a,|'Host' must be a 'SignedHeader' in the AWS Authorization.",
                "20260504T030201Z|SignedHeaders=host,Credential=a/b/c/d,|Credential must have exactly 5 slash-delimited elements",
                "20260504T030201Z|SignedHeaders=host,Credential=a/b/c/d/e,|Credential should be scoped to correct service: 'dynamodb'. Credential should be scoped with a valid terminator: 'aws4_request', not 'e'. Date in Credential scope does not match"
            })
    void flawedSignaturesAreToldApart(String date, String parts, String message) {
        Map<String, String> headers = new HashMap<>(Requests.headers("ListTables"));
        headers.put("X-Amz-Date", date);
        headers.put("Authorization", "AWS4-HMAC-SHA256 " + parts + "Signature=b");

        assertThat(Requests.text(wire.answer(Requests.of("POST", "/", headers, "{}"))))
                .contains(message);
    }

    @Test
    void otherAlgorithmsAndUnsignedPayloadsAreRefused() {
        Map<String, String> headers = new HashMap<>(Requests.headers("ListTables"));
        headers.put("X-Amz-Date", "20260504T030201Z");
        headers.put("Authorization", "AWS4-HMAC-SHA25 SignedHeaders=host,Credential=a/b/c/d/e,Signature=b");
        assertThat(Requests.text(wire.answer(Requests.of("POST", "/", headers, "{}"))))
                .contains("Unsupported AWS 'algorithm': 'AWS4-HMAC-SHA25'");

        SignedRequest unsigned = AwsV4HttpSigner.create()
                .sign(r -> r.identity(KNOWN)
                        .request(request("/"))
                        .payload(ContentStreamProvider.fromUtf8String("{}"))
                        .putProperty(AwsV4HttpSigner.REGION_NAME, "us-east-1")
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                        .putProperty(AwsV4HttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(NOW, ZoneOffset.UTC)));
        assertMismatch(send(
                unsigned.request().toBuilder()
                        .putHeader("x-amz-content-sha256", "UNSIGNED-PAYLOAD")
                        .build(),
                "{\"a\":1}"));
    }

    @Test
    void ownPathsAreClosedToo() {
        WireRequest open = Requests.of("GET", "/_monochord/faults", Map.of(), "");
        assertThat(Requests.text(wire.answer(open))).contains("MissingAuthenticationTokenException");
        assertThat(send(signed(KNOWN, NOW, "/_monochord/faults", "{}"), "{}")).isEqualTo("{}");
    }

    private String send(SdkHttpRequest request, String body) {
        WireRequest wired = SdkRequests.request(request, body.getBytes(StandardCharsets.UTF_8));
        return Requests.text(wire.answer(wired));
    }

    private static SdkHttpRequest signed(AwsCredentialsIdentity identity, Instant time, String uri, String body) {
        return AwsV4HttpSigner.create()
                .sign(r -> r.identity(identity)
                        .request(request(uri))
                        .payload(ContentStreamProvider.fromUtf8String(body))
                        .putProperty(AwsV4HttpSigner.REGION_NAME, "us-east-1")
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(time, ZoneOffset.UTC)))
                .request();
    }

    private static SdkHttpRequest request(String uri) {
        return SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(java.net.URI.create("http://localhost:8000" + uri))
                .putHeader("Host", "localhost:8000")
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("X-Amz-Target", "DynamoDB_20120810.ListTables")
                .putHeader("X-Spaced", "  a   b ")
                .build();
    }
}
