package dev.monochord.systems.nucleus.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be scheduled. */
class CloudResourceArnTest {

    @ParameterizedTest
    @CsvSource({
        "arn:aws:ec2:eu-west-1:123456789012:instance/i-0abc, EC2, eu-west-1,",
        "arn:aws-us-gov:ec2:us-gov-west-1:123456789012:instance/i-0123456789abcdef0, EC2, us-gov-west-1,",
        "arn:aws:rds:eu-west-1:123456789012:db:orders, RDS, eu-west-1,",
        "arn:aws-cn:rds:cn-north-1:123456789012:cluster:orders, RDS, cn-north-1,",
        "arn:aws:ecs:eu-west-1:123456789012:service/main/web, ECS, eu-west-1, arn:aws:ecs:eu-west-1:123456789012:cluster/main",
        "arn:aws:ecs:eu-west-1:123456789012:service/web, ECS, eu-west-1,",
    })
    void instancesServicesAndDatabasesAreKnown(String text, ResourceType type, String region, String cluster) {
        CloudResourceArn arn = CloudResourceArn.parse(text);
        assertThat(arn).isEqualTo(new CloudResourceArn(text, type, region, "123456789012", cluster));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "arn:aws:s3:::bucket",
                "arn:aws:ec2:eu-west-1:123456789012:volume/vol-1",
                "arn:aws:ec2::123456789012:instance/i-1",
                "arn:aws:ec2:eu-west-1::instance/i-1",
                "arn:aws:ec2:eu-west-1:12345678901:instance/i-1",
                "arn:aws:ec2:eu-west-1:123456789012:instance/",
                "arn:aws:ec2:eu-west-1:123456789012:instance/i-1\n",
                "arn:aws:ecs:eu-west-1:123456789012:cluster/main",
                "arn:aws:ecs:eu-west-1:123456789012:service/a/b/c",
                "arn:aws:rds:eu-west-1:123456789012:snapshot:s",
                "arn:aws:rds:eu-west-1:123456789012:db:a b",
            })
    void anythingElseIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> CloudResourceArn.parse(text));
    }

    @Test
    void arnThatDoesNotFitIntoAKeyIsRefused() {
        String start = "arn:aws:rds:eu-west-1:123456789012:db:";
        CloudResourceArn.parse(start + "x".repeat(1024 - "RESOURCE#".length() - start.length()));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> CloudResourceArn.parse(start + "x".repeat(1025 - "RESOURCE#".length() - start.length())));
    }
}
