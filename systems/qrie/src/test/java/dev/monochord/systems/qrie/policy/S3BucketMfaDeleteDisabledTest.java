package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3BucketMfaDeleteDisabledTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"enabled | arn:aws:s3:::b | {\"Versioning\":{\"Status\":\"Enabled\",\"MFADelete\":\"Enabled\"}}"})
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.S3_BUCKET_MFA_DELETE_DISABLED, arn, configuration)
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
                "disabled | arn:aws:s3:::b | {\"Versioning\":{\"Status\":\"Enabled\",\"MFADelete\":\"Disabled\"}}",
                "only versioning | arn:aws:s3:::b | {\"Versioning\":{\"Status\":\"Enabled\"}}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.S3_BUCKET_MFA_DELETE_DISABLED, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
