package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3BucketEncryptionDisabledTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "rule names an algorithm | arn:aws:s3:::b | {\"Encryption\":{\"Rules\":[{\"ApplyServerSideEncryptionByDefault\":{\"SSEAlgorithm\":\"AES256\"}}]}}",
                "envelope of the api | arn:aws:s3:::b | {\"ServerSideEncryptionConfiguration\":{\"Rules\":[{\"ApplyServerSideEncryptionByDefault\":{\"SSEAlgorithm\":\"aws:kms\"}}]}}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.S3_BUCKET_ENCRYPTION_DISABLED, arn, configuration)
                        .compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "nothing | arn:aws:s3:::b | {}",
                "no rules | arn:aws:s3:::b | {\"Encryption\":{\"Rules\":[]}}",
                "rule without algorithm | arn:aws:s3:::b | {\"Encryption\":{\"Rules\":[{\"BucketKeyEnabled\":true}]}}",
                "rules are text | arn:aws:s3:::b | {\"Encryption\":{\"Rules\":\"AES256\"}}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.S3_BUCKET_ENCRYPTION_DISABLED, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
