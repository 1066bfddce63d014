package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3BucketPublicTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "all four flags block | arn:aws:s3:::b | {\"PublicAccessBlock\":{\"BlockPublicAcls\":true,\"IgnorePublicAcls\":true,\"BlockPublicPolicy\":true,\"RestrictPublicBuckets\":true}}",
                "envelope of the api | arn:aws:s3:::b | {\"PublicAccessBlock\":{\"PublicAccessBlockConfiguration\":{\"BlockPublicAcls\":true,\"IgnorePublicAcls\":true,\"BlockPublicPolicy\":true,\"RestrictPublicBuckets\":true}}}",
                "flags as text | arn:aws:s3:::b | {\"PublicAccessBlockConfiguration\":{\"BlockPublicAcls\":\"true\",\"IgnorePublicAcls\":\"True\",\"BlockPublicPolicy\":\"true\",\"RestrictPublicBuckets\":\"true\"}}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.S3_BUCKET_PUBLIC, arn, configuration).compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no block | arn:aws:s3:::b | {}",
                "block is null | arn:aws:s3:::b | {\"PublicAccessBlock\":null}",
                "block is no object | arn:aws:s3:::b | {\"PublicAccessBlock\":[]}",
                "one flag is off | arn:aws:s3:::b | {\"PublicAccessBlock\":{\"BlockPublicAcls\":true,\"IgnorePublicAcls\":true,\"BlockPublicPolicy\":true,\"RestrictPublicBuckets\":false}}",
                "one flag is missing | arn:aws:s3:::b | {\"PublicAccessBlock\":{\"BlockPublicAcls\":true,\"IgnorePublicAcls\":true,\"BlockPublicPolicy\":true}}",
                "flag is a number | arn:aws:s3:::b | {\"PublicAccessBlock\":{\"BlockPublicAcls\":1,\"IgnorePublicAcls\":true,\"BlockPublicPolicy\":true,\"RestrictPublicBuckets\":true}}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.S3_BUCKET_PUBLIC, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
