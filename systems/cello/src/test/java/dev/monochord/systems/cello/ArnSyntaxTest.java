package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArnSyntaxTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arn:aws:iam::123456789012:role/deploy",
                "arn:aws-cn:s3:::bucket/key",
                "arn:aws:ecs:eu-west-1:123456789012:service/main/web",
                "arn:aws:logs:eu-west-1:123456789012:log-group:name:*"
            })
    void isAnArn(String text) {
        assertThat(ArnSyntax.isValid(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "arn",
                "role",
                "arn:aws:iam::1",
                "arn::iam::1:role",
                "arn:aws:::1:role",
                "arn:aws:iam::1:",
                "ARN:aws:iam::1:role",
                " arn:aws:iam::1:role",
                "arn:aws:iam::1:role\n",
                "arn:aws:iam::1:ro le"
            })
    void isNone(String text) {
        assertThat(ArnSyntax.isValid(text)).isFalse();
    }
}
