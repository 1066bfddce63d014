package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemStatementsTest {

    @Test
    void roleOfQrieMayReadTheServicesThatAreListedAndNoOthers() {
        assertThat(sids(Map.of())).containsExactly("CloudControl", "ReadEc2", "ReadIam", "ReadRds", "ReadS3");
        assertThat(sids(Map.of("QRIE_AWS_SERVICES", "lambda, elasticloadbalancing")))
                .containsExactly("CloudControl", "ReadElasticloadbalancing", "ReadLambda");
    }

    private static Iterable<Object> sids(Map<String, String> settings) {
        return new SystemStatements(settings, "123456789012", "aws")
                .ofMember("qrie").stream()
                        .map(statement -> statement.get("Sid"))
                        .toList();
    }

    @Test
    void serverOfTenantsMayReadATemplateInABucket() {
        Map<String, String> settings = Map.of(
                "TENANTS_PROVISIONER", "cloudformation",
                "TENANTS_TEMPLATE", "https://templates.s3.amazonaws.com/tenant.yaml");
        assertThat(new SystemStatements(settings, "123456789012", "aws").ofServer("tenants"))
                .anySatisfy(statement -> assertThat(statement.toString())
                        .contains("s3:GetObject", "arn:aws:s3:::templates/tenant.yaml"));
    }
}
