package dev.monochord.systems.aws.nucleus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

class CloudFailuresTest {

    private static final CloudAccount ACCOUNT =
            new CloudAccount("111111111111", "arn:aws:iam::111111111111:role/nucleus", null, List.of());

    /** Codes and statuses as the API references of EC2, RDS and ECS have them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RequestLimitExceeded               | 503 | true  | RequestLimitExceeded: x:Start in eu-west-1: why",
                "Throttling                         | 400 | true  | Throttling: x:Start in eu-west-1: why",
                "ThrottlingException                | 400 | true  | ThrottlingException: x:Start in eu-west-1: why",
                "InsufficientInstanceCapacity       | 500 | true  | InsufficientInstanceCapacity: x:Start in eu-west-1: why",
                "InsufficientDBInstanceCapacity     | 400 | true  | InsufficientDBInstanceCapacity: x:Start in eu-west-1: why",
                "InsufficientDBClusterCapacityFault | 403 | true  | InsufficientDBClusterCapacityFault: x:Start in eu-west-1: why",
                "IncorrectInstanceState             | 400 | true  | IncorrectInstanceState: x:Start in eu-west-1: why",
                "InvalidDBClusterStateFault         | 400 | true  | InvalidDBClusterStateFault: x:Start in eu-west-1: why",
                "ServerException                    | 500 | true  | ServerException: x:Start in eu-west-1: why",
                "OptInRequired                      | 401 | false | OptInRequired: Region eu-west-1 is not enabled in account 111111111111, or does not accept its credentials",
                "UnrecognizedClientException        | 400 | false | UnrecognizedClientException: Region eu-west-1 is not enabled in account 111111111111, or does not accept its credentials",
                "UnauthorizedOperation              | 403 | false | UnauthorizedOperation: the role arn:aws:iam::111111111111:role/nucleus does not allow x:Start in eu-west-1",
                "ServiceNotFoundException           | 400 | false | ServiceNotFoundException: why",
            })
    void failureIsToldInOneLineAndTriedAgainIfItMayPass(String code, int status, boolean passing, String message) {
        CloudException failure = CloudFailures.of(
                ACCOUNT,
                "x:Start",
                "eu-west-1",
                AwsServiceException.builder()
                        .statusCode(status)
                        .awsErrorDetails(AwsErrorDetails.builder()
                                .errorCode(code)
                                .errorMessage("why")
                                .build())
                        .build());
        assertThat(failure).hasMessage(message);
        assertThat(failure.isPassing()).isEqualTo(passing);
    }

    @Test
    void callThatCouldNotBeSignedIsNotSaidToHaveTakenEffect() {
        AwsCredentialsProvider empty = () -> {
            throw SdkClientException.create("there are none here");
        };
        SdkException none = catchThrowableOfType(
                SdkException.class, () -> AwsCredentialsProviderChain.of(empty).resolveCredentials());
        assertThat(CloudFailures.of(ACCOUNT, "ec2:StopInstances", "eu-west-1", none))
                .hasMessage("this server has no AWS credentials; ec2:StopInstances in eu-west-1 was not called");
    }
}
