package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IamAccessKeyUnusedTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no keys | arn:aws:iam::123456789012:user/ada | {}",
                "old but used lately | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2020-01-01T00:00:00Z\",\"AccessKeyLastUsed\":{\"LastUsedDate\":\"2025-12-31T00:00:00Z\"}}]}",
                "new and never used | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2025-12-31T00:00:00Z\"}]}",
                "inactive | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Inactive\",\"CreateDate\":\"2020-01-01T00:00:00Z\"}]}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.IAM_ACCESS_KEY_UNUSED, arn, configuration).compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "used long ago | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2020-01-01T00:00:00Z\",\"AccessKeyLastUsed\":{\"LastUsedDate\":\"2025-01-01T00:00:00Z\"}}]}",
                "old and never used | arn:aws:iam::123456789012:user/ada | {\"AccessKeys\":[{\"AccessKeyId\":\"AKIA1\",\"Status\":\"Active\",\"CreateDate\":\"2020-01-01T00:00:00Z\"}]}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.IAM_ACCESS_KEY_UNUSED, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
