package dev.monochord.systems.aws.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.aws.IamStatement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TenantsPermissionsTest {

    private static final String MACHINE = "arn:aws:states:eu-west-1:123456789012:stateMachine:tenants";

    @ParameterizedTest
    @ValueSource(strings = {MACHINE, MACHINE + ":live", MACHINE + ":3"})
    void executionsOfAVersionOrAliasAreThoseOfTheMachine(String arn) {
        assertThat(TenantsPermissions.stepFunctions(arn))
                .extracting(IamStatement::resources)
                .containsExactly(List.of(arn), List.of("arn:aws:states:eu-west-1:123456789012:execution:tenants:*"));
    }

    @ParameterizedTest
    @CsvSource({
        "https://templates.s3.eu-west-1.amazonaws.com/v1/tenant.yaml, arn:aws:s3:::templates/v1/tenant.yaml",
        "https://templates.s3.amazonaws.com/tenant.yaml, arn:aws:s3:::templates/tenant.yaml",
        "https://s3.eu-west-1.amazonaws.com/templates/tenant.yaml, arn:aws:s3:::templates/tenant.yaml",
    })
    void templateInABucketMayBeRead(String url, String object) {
        assertThat(TenantsPermissions.cloudFormation("tenants", null, url))
                .filteredOn(statement -> statement.actions().contains("s3:GetObject"))
                .extracting(IamStatement::resources)
                .containsExactly(List.of(object));
    }

    @Test
    void templateInAFileNeedsNoPermission() {
        assertThat(TenantsPermissions.cloudFormation("tenants", null, "tenant.yaml"))
                .extracting(IamStatement::sid)
                .containsExactly("TenantStacks", "TenantTemplate");
    }
}
