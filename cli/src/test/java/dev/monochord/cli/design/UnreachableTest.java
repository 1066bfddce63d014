package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.error.FaultException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.sts.model.StsException;

class UnreachableTest {

    @Test
    void hostThatNobodyKnowsIsNamed() {
        assertThat(words(null, because(new UnknownHostException("nowhere.example: Name or service not known"))))
                .isEqualTo("the service does not answer: nobody knows the host nowhere.example; look at --endpoint and"
                        + " --region");
    }

    @Test
    void portThatNobodyListensAtIsToldFromABrokenConnection() {
        assertThat(words(null, because(new ConnectException("Connection refused"))))
                .isEqualTo("the service does not answer: nothing listens there");
        assertThat(words(null, because(new SSLException("not TLS"))))
                .isEqualTo("the service does not answer over TLS: not TLS");
    }

    @Test
    void serviceThatIsTooSlowIsToldFromOneThatIsNotThere() {
        assertThat(words(null, ApiCallTimeoutException.create(15_000)))
                .isEqualTo("the service does not answer in time");
        assertThat(words(null, because(new SocketTimeoutException("Read timed out"))))
                .isEqualTo("the service does not answer in time");
    }

    @Test
    void missingCredentialsAreToldWithoutTheChainThatLookedForThem() {
        SdkClientException none = SdkClientException.create(
                "Unable to load credentials from any of the providers in the chain AwsCredentialsProviderChain(…)");
        assertThat(words(null, none))
                .isEqualTo(
                        "the service needs credentials, and there are none: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and"
                                + " AWS_SECRET_ACCESS_KEY");
    }

    @Test
    void roleThatIsRefusedIsNamed() {
        SdkException refused = StsException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("AccessDenied")
                        .errorMessage("not allowed")
                        .build())
                .build();
        assertThat(words("arn:aws:iam::123456789012:role/deployer", refused))
                .isEqualTo("the role arn:aws:iam::123456789012:role/deployer could not be assumed: AccessDenied: not"
                        + " allowed");
    }

    @Test
    void credentialsThatAreNotAcceptedAreWhatToLookAt() {
        assertThat(Unreachable.words(refused("UnrecognizedClientException")))
                .isEqualTo("Table orders could not be looked at. Look at the credentials: AWS_PROFILE, or"
                        + " AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
        assertThat(Unreachable.words(refused("ValidationException"))).isEqualTo("Table orders could not be looked at.");
    }

    private static FaultException refused(String code) {
        return new FaultException(
                "Table orders could not be looked at.",
                DynamoDbException.builder()
                        .awsErrorDetails(
                                AwsErrorDetails.builder().errorCode(code).build())
                        .build());
    }

    private static String words(@Nullable String role, SdkException failure) {
        return Unreachable.words("the service", role, failure);
    }

    private static SdkException because(Exception cause) {
        return SdkClientException.create("Unable to execute HTTP request", new RuntimeException(cause));
    }
}
