package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IamPolicyOverlyPermissiveTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "names actions | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"s3:GetObject\"],\"Resource\":\"*\"}]}}",
                "everything on one bucket | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"arn:aws:s3:::b\"}]}}",
                "denies everything | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Deny\",\"Action\":\"*\",\"Resource\":\"*\"}]}}",
                "not a policy | arn:aws:iam::123456789012:role/r | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}]}}",
                "no document | arn:aws:iam::123456789012:policy/p | {}",
                "document is no JSON | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":\"nonsense\"}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.IAM_POLICY_OVERLY_PERMISSIVE, arn, configuration)
                        .compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "everything | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}]}}",
                "a statement that stands alone | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":[\"*\"]}}}",
                "among others | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"s3:GetObject\",\"*\"],\"Resource\":[\"arn:aws:s3:::b\",\"*\"]}]}}",
                "everything of IAM | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"iam:*\",\"Resource\":\"*\"}]}}",
                "everything but something | arn:aws:iam::123456789012:policy/p | {\"PolicyDocument\":{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"NotAction\":\"iam:*\",\"Resource\":\"*\"}]}}",
                "as text | arn:aws:iam::123456789012:policy/p | {\"PolicyVersion\":{\"Document\":\"{\\\"Statement\\\":[{\\\"Effect\\\":\\\"Allow\\\",\\\"Action\\\":\\\"*\\\",\\\"Resource\\\":\\\"*\\\"}]}\"}}",
                "as encoded text | arn:aws:iam::123456789012:policy/p | {\"Document\":\"%7B%22Statement%22%3A%7B%22Effect%22%3A%22Allow%22%2C%22Action%22%3A%22%2A%22%2C%22Resource%22%3A%22%2A%22%7D%7D\"}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.IAM_POLICY_OVERLY_PERMISSIVE, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
