package dev.monochord.systems.authz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The compiled design is the table of the document. */
class AuthzDesignTest {

    private final TableDesign design = DynamoDbAuthzTable.design();

    @Test
    void tableHasTheDocumentedKeysAndIndexes() {
        assertThat(names(design.keys())).containsExactly("PK", "SK");
        assertThat(design.typeAttribute()).isEqualTo("Type");
        assertThat(design.indexes().stream().map(index -> index.name() + names(index.keys())))
                .containsExactly("GSI1[GSI1PK, GSI1SK]", "GSI2[GSI2PK, GSI2SK]");
    }

    @Test
    void itemsHaveTheDocumentedKeys() {
        assertThat(keys("Tenant"))
                .isEqualTo("TENANT#{tenantId} / TENANT#{tenantId}; GSI1 TENANT_NAME#{name} / TENANT_NAME#{name}");
        assertThat(keys("User")).isEqualTo("USER#{userId} / USER#{userId}");
        assertThat(keys("Role")).isEqualTo("ROLE_SCOPE#{scope} / ROLE_NAME#{name}; GSI1 ROLE#{roleId} / ROLE#{roleId}");
        assertThat(keys("TenantGrant"))
                .isEqualTo("TENANT#{tenantId} / USER#{userId}; GSI1 USER#{userId} / TENANT#{tenantId};"
                        + " GSI2 TENANT_GRANT#{tenantGrantId} / TENANT_GRANT#{tenantGrantId}");
        assertThat(keys("Policy")).isEqualTo("GLOBAL / POLICY_NAME#{name}; GSI1 POLICY#{policyId} / POLICY#{policyId}");
    }

    @Test
    void guardsHaveTheDocumentedTypes() {
        assertThat(design.items().stream()
                        .flatMap(item -> item.guards().stream().map(UniqueGuard::type)))
                .containsExactlyInAnyOrder(
                        "TenantName", "UserEmail", "UserPhone", "UserPreferredUsername", "RoleId", "PolicyId");
    }

    private String keys(String name) {
        ItemDesign item = design.item(name).orElseThrow();
        StringBuilder keys = new StringBuilder(item.key().display());
        for (IndexKeyDesign key : item.indexKeys()) {
            keys.append("; ")
                    .append(key.index())
                    .append(' ')
                    .append(key.templates().display());
        }
        return keys.toString();
    }

    private static List<String> names(List<KeyAttributeDesign> keys) {
        return keys.stream().map(KeyAttributeDesign::name).toList();
    }
}
