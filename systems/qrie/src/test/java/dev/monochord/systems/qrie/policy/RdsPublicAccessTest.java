package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RdsPublicAccessTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "private | arn:aws:rds:eu-west-1:123456789012:db:d | {\"PubliclyAccessible\":false}",
                "not told | arn:aws:rds:eu-west-1:123456789012:db:d | {}",
                "shared with one account | arn:aws:rds:eu-west-1:123456789012:snapshot:s | {\"DBSnapshotAttributes\":[{\"AttributeName\":\"restore\",\"AttributeValues\":[\"123456789012\"]}]}"
            })
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(Policy.RDS_PUBLIC_ACCESS, arn, configuration).compliant())
                .as(how)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "public | arn:aws:rds:eu-west-1:123456789012:db:d | {\"PubliclyAccessible\":true}",
                "snapshot for everyone | arn:aws:rds:eu-west-1:123456789012:snapshot:s | {\"DBSnapshotAttributes\":[{\"AttributeName\":\"restore\",\"AttributeValues\":[\"all\"]}]}"
            })
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(Policy.RDS_PUBLIC_ACCESS, arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }
}
