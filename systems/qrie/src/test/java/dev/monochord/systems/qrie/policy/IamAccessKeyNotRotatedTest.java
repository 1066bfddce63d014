package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IamAccessKeyNotRotatedTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no keys | arn:aws:iam::123456789012:user/ada | {}",
                "90 days old | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2025-10-03T00:00:00Z\"}]}",
                "old key is inactive | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Inactive\",\"CreateDate\":\"2020-01-01T00:00:00Z\"}]}",
                "age is not known | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"yesterday\"}]}",
                "not a user | arn:aws:iam::123456789012:role/r | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2020-01-01T00:00:00Z\"}]}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.IAM_ACCESS_KEY_NOT_ROTATED, arn, configuration)
                        .compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "older than 90 days | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2025-10-02T23:59:59Z\"}]}",
                "with an offset | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2025-10-03T01:59:59+02:00\"}]}",
                "seconds since 1970 | arn:aws:iam::123456789012:user/ada | {\"AccessKeyMetadata\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":1577836800}]}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.IAM_ACCESS_KEY_NOT_ROTATED, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
