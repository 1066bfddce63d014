package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IamUserMfaDisabledTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no password | arn:aws:iam::123456789012:user/ada | {\"MFADevices\":[]}",
                "password and device | arn:aws:iam::123456789012:user/ada | {\"LoginProfile\":{\"UserName\":\"ada\"},\"MFADevices\":[{\"SerialNumber\":\"x\"}]}",
                "not a user | arn:aws:iam::123456789012:role/r | {\"PasswordEnabled\":true}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.IAM_USER_MFA_DISABLED, arn, configuration).compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "password without device | arn:aws:iam::123456789012:user/ada | {\"LoginProfile\":{\"UserName\":\"ada\"},\"MFADevices\":[]}",
                "devices are not told | arn:aws:iam::123456789012:user/ada | {\"PasswordEnabled\":\"true\"}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.IAM_USER_MFA_DISABLED, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
