package dev.monochord.systems.aws.qrie;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.qrie.arn.Arn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceKindTest {

    private static final AccountRegion PLACE = new AccountRegion("123456789012", "aws-us-gov", "us-gov-west-1");

    @Test
    void modelOfABucketBecomesTheWordsOfTheApi() {
        Map<String, Object> block = Map.of("BlockPublicAcls", true);
        Map<String, Object> configuration = ResourceKind.BUCKET.configuration(Map.of(
                "BucketName",
                "b",
                "PublicAccessBlockConfiguration",
                block,
                "VersioningConfiguration",
                Map.of("Status", "Enabled"),
                "BucketEncryption",
                Map.of(
                        "ServerSideEncryptionConfiguration",
                        List.of(Map.of("ServerSideEncryptionByDefault", Map.of("SSEAlgorithm", "aws:kms"))))));
        assertThat(configuration)
                .isEqualTo(Map.of(
                        "BucketName",
                        "b",
                        "PublicAccessBlock",
                        block,
                        "Versioning",
                        Map.of("Status", "Enabled"),
                        "Encryption",
                        Map.of(
                                "Rules",
                                List.of(Map.of(
                                        "ApplyServerSideEncryptionByDefault", Map.of("SSEAlgorithm", "aws:kms"))))));
    }

    @ParameterizedTest
    @CsvSource({
        "BUCKET, b, arn:aws-us-gov:s3:::b",
        "VOLUME, vol-1, arn:aws-us-gov:ec2:us-gov-west-1:123456789012:volume/vol-1",
        "INSTANCE, i-1, arn:aws-us-gov:ec2:us-gov-west-1:123456789012:instance/i-1",
        "ROOT, '', arn:aws-us-gov:iam::123456789012:root"
    })
    void arnIsMadeOfTheIdentifierWhereTheModelHasNone(ResourceKind kind, String identifier, String arn) {
        assertThat(kind.arn(PLACE, identifier, Map.of())).contains(arn);
        assertThat(kind.covers(Arn.parse(arn).orElseThrow(), PLACE.region())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "VOLUME, arn:aws:ec2:eu-west-1:123456789012:volume/vol-1, false",
        "VOLUME, arn:aws-us-gov:ec2:us-gov-west-1:123456789012:snapshot/snap-1, false",
        "DATABASE, arn:aws-us-gov:rds:us-gov-west-1:123456789012:db:orders, true",
        "DATABASE, arn:aws-us-gov:rds:us-gov-west-1:123456789012:cluster:orders, false",
        "USER, arn:aws-us-gov:iam::123456789012:user/team/ada, true",
        "USER, arn:aws-us-gov:iam::123456789012:policy/all, false",
        "QUEUE, arn:aws-us-gov:sqs:us-gov-west-1:123456789012:orders, true"
    })
    void listingCoversItsOwnTypeAndRegion(ResourceKind kind, String arn, boolean covered) {
        assertThat(kind.covers(Arn.parse(arn).orElseThrow(), PLACE.region())).isEqualTo(covered);
    }
}
