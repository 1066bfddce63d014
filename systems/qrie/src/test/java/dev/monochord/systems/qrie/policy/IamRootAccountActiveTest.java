package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IamRootAccountActiveTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no keys | arn:aws:iam::123456789012:root | {\"AccountAccessKeysPresent\":0}",
                "used long ago | arn:aws:iam::123456789012:root | {\"PasswordLastUsed\":\"2025-01-01T00:00:00Z\"}",
                "not the root | arn:aws:iam::123456789012:user/ada | {\"AccountAccessKeysPresent\":1}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.IAM_ROOT_ACCOUNT_ACTIVE, arn, configuration).compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "has a key | arn:aws:iam::123456789012:root | {\"AccountAccessKeysPresent\":1}",
                "used lately | arn:aws:iam::123456789012:root | {\"AccountAccessKeysPresent\":0,\"PasswordLastUsed\":\"2025-12-30T00:00:00Z\"}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.IAM_ROOT_ACCOUNT_ACTIVE, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
