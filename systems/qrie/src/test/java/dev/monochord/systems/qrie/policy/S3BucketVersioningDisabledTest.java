package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3BucketVersioningDisabledTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"enabled | arn:aws:s3:::b | {\"Versioning\":{\"Status\":\"Enabled\"}}"})
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.S3_BUCKET_VERSIONING_DISABLED, arn, configuration)
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
                "suspended | arn:aws:s3:::b | {\"Versioning\":{\"Status\":\"Suspended\"}}",
                "status is a flag | arn:aws:s3:::b | {\"Versioning\":{\"Status\":true}}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.S3_BUCKET_VERSIONING_DISABLED, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
