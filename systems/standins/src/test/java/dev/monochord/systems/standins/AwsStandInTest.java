package dev.monochord.systems.standins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.client.Transport;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.Credentials;
import software.amazon.awssdk.services.sts.model.StsException;

/** The stand-ins let in who signs as AWS wants it, and nobody else. */
class AwsStandInTest {

    private static final String ROLE = "arn:aws:iam::123456789012:role/some";
    private static final AwsCredentials USER = AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY);

    private final StsStandIn sts = new StsStandIn(account -> account.equals("000000000000"));
    private final AwsStandIn aws = AwsStandIn.of(sts);

    @AfterEach
    void stop() {
        aws.close();
    }

    private StsClient client(AwsCredentials credentials) {
        return client(aws, credentials);
    }

    private static StsClient client(AwsStandIn service, AwsCredentials credentials) {
        return StsClient.builder()
                .httpClientBuilder(Transport.shared())
                .region(Region.EU_WEST_1)
                .endpointOverride(service.url())
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .build();
    }

    private StsClient user() {
        return client(USER);
    }

    private Credentials session() {
        try (StsClient user = user()) {
            return user.assumeRole(request -> request.roleArn(ROLE).roleSessionName("test"))
                    .credentials();
        }
    }

    @Test
    void userAndSessionAreToldApart() {
        try (StsClient user = user()) {
            assertThat(user.getCallerIdentity().account()).isEqualTo(AwsStandIn.ACCOUNT);
        }
        Credentials made = session();
        try (StsClient role =
                client(AwsSessionCredentials.create(made.accessKeyId(), made.secretAccessKey(), made.sessionToken()))) {
            assertThat(role.getCallerIdentity().account()).isEqualTo("123456789012");
        }
        assertThat(aws.calls()).extracting(SignedCall::roleArn).containsExactly(null, null, ROLE);
    }

    @Test
    void wrongSecretTokenOrKeyIsRefused() {
        Credentials made = session();
        int before = aws.calls().size();
        refused(AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, "another"), "SignatureDoesNotMatch");
        refused(AwsBasicCredentials.create("AKIAUNKNOWN", AwsStandIn.SECRET_KEY), "InvalidClientTokenId");
        refused(
                AwsSessionCredentials.create(made.accessKeyId(), made.secretAccessKey(), "another"),
                "InvalidClientTokenId");
        assertThat(aws.calls()).hasSize(before);
    }

    @Test
    void expiredSessionIsRefused() {
        sts.sessionLifetime(Duration.ofSeconds(-1));
        Credentials made = session();
        refused(
                AwsSessionCredentials.create(made.accessKeyId(), made.secretAccessKey(), made.sessionToken()),
                "ExpiredToken");
    }

    private void refused(AwsCredentials credentials, String code) {
        try (StsClient client = client(credentials)) {
            assertThatExceptionOfType(StsException.class)
                    .isThrownBy(client::getCallerIdentity)
                    .satisfies(refused ->
                            assertThat(refused.awsErrorDetails().errorCode()).isEqualTo(code));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-20, 20})
    void clientWhoseClockIsOffGoesByTheDateOfTheAnswer(long minutes) {
        Clock clock = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(minutes));
        try (AwsStandIn skewed = AwsStandIn.of(clock, sts);
                StsClient user = client(skewed, USER)) {
            assertThat(user.getCallerIdentity().account()).isEqualTo(AwsStandIn.ACCOUNT);
        }
    }

    @Test
    void answerThatIsHeldIsSentWhenItIsReleased() {
        aws.failing(call -> CallFault.CALL_HELD);
        try (StsClient user = user()) {
            CompletableFuture<String> account = CompletableFuture.supplyAsync(
                            () -> user.getCallerIdentity().account())
                    .orTimeout(30, TimeUnit.SECONDS);
            while (!account.isDone()) {
                aws.release();
                Thread.onSpinWait();
            }
            assertThat(account).isCompletedWithValue(AwsStandIn.ACCOUNT);
        }
    }

    @Test
    void unsignedCallIsRefused() throws IOException, InterruptedException {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(aws.url())
                                .POST(BodyPublishers.ofString("Action=GetCallerIdentity&Version=2011-06-15"))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body()).contains("<Code>MissingAuthenticationToken</Code>");
    }

    @Test
    void roleThatRefusesCannotBeAssumed() {
        try (StsClient user = user()) {
            assertThatExceptionOfType(StsException.class)
                    .isThrownBy(() -> user.assumeRole(request -> request.roleArn("arn:aws:iam::000000000000:role/some")
                            .roleSessionName("test")))
                    .satisfies(refused ->
                            assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("AccessDenied"));
        }
    }
}
