package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** IAM policies printed by {@code design iam}. */
class DesignIamTest extends ShopDesignCommands {

    @Test
    void printsTheIamPolicyOfADesign() {
        assertThat(design(
                        "iam",
                        folder.resolve("shop.json").toString(),
                        "--region",
                        "eu-west-1",
                        "--account",
                        "123456789012"))
                .isZero();
        assertThat(out.toString())
                .contains("\"Version\": \"2012-10-17\"", "\"arn:aws:dynamodb:eu-west-1:123456789012:table/orders\"")
                .doesNotContain("dynamodb:*");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void iamPolicyNamesTheGivenTable() {
        String arn = "arn:aws:dynamodb:eu-west-1:123456789012:table/mine";
        assertThat(design("iam", folder.resolve("shop.json").toString(), "--table-arn", arn, "--read-only"))
                .isZero();
        assertThat(out.toString()).contains("\"" + arn + "\"").doesNotContain("PutItem");
    }

    @Test
    void iamPolicyOfSeveralTablesNeedsAnArnForEach() {
        String arn = "arn:aws:dynamodb:eu-west-1:123456789012:table/mine";
        assertThat(design("iam", folder.resolve("shop2.json").toString(), "--table-arn", arn))
                .isEqualTo(2);
        assertThat(err.toString()).contains("give --table-arn as TABLE=ARN for each");
    }

    @ParameterizedTest
    @CsvSource({
        "authz, verifiedpermissions:IsAuthorized",
        "nucleus, sts:AssumeRole",
        "qrie, sts:AssumeRole",
        "tenants, sqs:CreateQueue"
    })
    void iamPolicyOfASystemHasItsOtherCalls(String system, String action) {
        assertThat(design("iam", system)).isZero();
        assertThat(out.toString()).contains("\"" + action + "\"", "\"dynamodb:DescribeTable\"");
    }

    @ParameterizedTest
    @CsvSource({"authz", "nucleus", "qrie", "tenants"})
    void iamPolicyIsForThePartitionOfTheRegion(String system) {
        assertThat(design("iam", system, "--region", "cn-north-1")).isZero();
        assertThat(out.toString())
                .contains("\"arn:aws-cn:dynamodb:cn-north-1:*:table/")
                .doesNotContain("\"arn:aws:");
    }

    @ParameterizedTest
    @CsvSource({"nucleus, ec2:StopInstances", "qrie, cloudformation:ListResources"})
    void iamPolicyOfTheRoleInAnAccountIsItsOwn(String system, String action) {
        assertThat(design("iam", system, "--member", "--account", "123456789012"))
                .isZero();
        assertThat(out.toString()).contains("\"" + action + "\"").doesNotContain("dynamodb:GetItem");
    }
}
