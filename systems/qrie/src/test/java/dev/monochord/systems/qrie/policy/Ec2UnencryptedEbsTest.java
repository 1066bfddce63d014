package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Ec2UnencryptedEbsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "volume is encrypted | arn:aws:ec2:eu-west-1:123456789012:volume/vol-1 | {\"Encrypted\":true}",
                "other kinds have no volumes | arn:aws:ec2:eu-west-1:123456789012:security-group/sg-1 | {}",
                "volumes of instance are encrypted | arn:aws:ec2:eu-west-1:123456789012:instance/i-1 | {\"BlockDeviceMappings\":[{\"DeviceName\":\"/dev/xvda\",\"Ebs\":{\"Encrypted\":true}}]}",
                "instance does not tell | arn:aws:ec2:eu-west-1:123456789012:instance/i-1 | {\"BlockDeviceMappings\":[{\"DeviceName\":\"/dev/xvda\",\"Ebs\":{\"VolumeId\":\"vol-1\"}}]}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.EC2_UNENCRYPTED_EBS, arn, configuration).compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "volume is not encrypted | arn:aws:ec2:eu-west-1:123456789012:volume/vol-1 | {\"Encrypted\":false}",
                "volume does not tell | arn:aws:ec2:eu-west-1:123456789012:volume/vol-1 | {}",
                "one volume of instance is not | arn:aws:ec2:eu-west-1:123456789012:instance/i-1 | {\"BlockDeviceMappings\":[{\"DeviceName\":\"/dev/xvda\",\"Ebs\":{\"Encrypted\":true}},{\"DeviceName\":\"/dev/xvdb\",\"Ebs\":{\"Encrypted\":false}}]}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.EC2_UNENCRYPTED_EBS, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
