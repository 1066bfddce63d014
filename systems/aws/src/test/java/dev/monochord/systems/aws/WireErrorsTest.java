package dev.monochord.systems.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.systems.nucleus.cloud.SimulatedCloud;
import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.CloudStandIn;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.sts.StsClient;

/** The clients of the SDK read the errors of each protocol as those of its service. */
class WireErrorsTest {

    private static void call(String service, AwsClients clients) {
        try (Ec2Client ec2 = clients.client(Ec2Client.builder(), null, null);
                RdsClient rds = clients.client(RdsClient.builder(), null, null);
                EcsClient ecs = clients.client(EcsClient.builder(), null, null);
                StsClient sts = clients.client(StsClient.builder(), null, null)) {
            switch (service) {
                case "ec2" -> ec2.describeRegions();
                case "rds" -> rds.describeDBInstances();
                case "ecs" -> ecs.listClusters();
                default -> sts.getCallerIdentity();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ec2, stand-in-secret-access-key, REGION_DISABLED, 401 AuthFailure",
        "ec2, another, NONE, 401 AuthFailure",
        "ec2, stand-in-secret-access-key, DENIED, 403 UnauthorizedOperation",
        "ec2, stand-in-secret-access-key, THROTTLED, 503 RequestLimitExceeded",
        "rds, stand-in-secret-access-key, REGION_DISABLED, 403 InvalidClientTokenId",
        "rds, another, NONE, 403 SignatureDoesNotMatch",
        "rds, stand-in-secret-access-key, DENIED, 403 AccessDenied",
        "sts, another, NONE, 403 SignatureDoesNotMatch",
        "ecs, stand-in-secret-access-key, REGION_DISABLED, 400 UnrecognizedClientException",
        "ecs, another, NONE, 400 InvalidSignatureException",
        "ecs, stand-in-secret-access-key, DENIED, 400 AccessDeniedException",
    })
    void errorHasTheCodeAndStatusOfItsService(String service, String secret, CallFault fault, String expected) {
        try (AwsStandIn aws = CloudStandIn.start(new SimulatedCloud()).failing(call -> fault);
                AwsClients clients = new AwsClients(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, secret)),
                        "eu-west-1",
                        aws.url())) {
            AwsServiceException refused = catchThrowableOfType(AwsServiceException.class, () -> call(service, clients));
            assertThat(refused.statusCode() + " " + refused.awsErrorDetails().errorCode())
                    .isEqualTo(expected);
            assertThat(refused.awsErrorDetails().errorMessage()).isNotBlank();
            assertThat(refused.requestId()).isNotBlank();
            assertThat(refused.isThrottlingException()).isEqualTo(fault == CallFault.THROTTLED);
        }
    }
}
