package dev.monochord.systems.authz;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items and guards are stored as the design document shows them, and its examples are read. */
class AuthzItemsTest {

    static final String TENANT_ID = "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C";
    static final String USER_ID = "01J8YZZQ3V8PZKQ0ZKX4C2M7FM";
    static final String GRANT_ID = "01J8Z3Q3TQ6T0C9J2W0G7N2B6V";
    static final String ROLE_ID = "01J8X2W3Y4Z5A6B7C8D9E0F1G2";
    static final String SECOND_ROLE_ID = "01J8X2W3Y4Z5A6B7C8D9E0F1H3";

    private static final Map<String, AttributeValue> TENANT = item(
            "PK",
            "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C",
            "SK",
            "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C",
            "GSI1PK",
            "TENANT_NAME#acme",
            "GSI1SK",
            "TENANT_NAME#acme",
            "Type",
            "Tenant",
            "tenantId",
            "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C",
            "name",
            "acme");
    private static final Map<String, AttributeValue> GRANT = item(
            "PK",
            "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C",
            "SK",
            "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM",
            "GSI1PK",
            "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM",
            "GSI1SK",
            "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C",
            "GSI2PK",
            "TENANT_GRANT#01J8Z3Q3TQ6T0C9J2W0G7N2B6V",
            "GSI2SK",
            "TENANT_GRANT#01J8Z3Q3TQ6T0C9J2W0G7N2B6V",
            "Type",
            "TenantGrant",
            "tenantId",
            "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C",
            "userId",
            "01J8YZZQ3V8PZKQ0ZKX4C2M7FM",
            "roles",
            List.of("01J8X2W3Y4Z5A6B7C8D9E0F1G2", "01J8X2W3Y4Z5A6B7C8D9E0F1H3"));
    private static final Map<String, AttributeValue> ROLE = item(
            "PK",
            "ROLE_SCOPE#tenant",
            "SK",
            "ROLE_NAME#admin",
            "GSI1PK",
            "ROLE#01J8X2W3Y4Z5A6B7C8D9E0F1G2",
            "GSI1SK",
            "ROLE#01J8X2W3Y4Z5A6B7C8D9E0F1G2",
            "Type",
            "Role",
            "roleId",
            "01J8X2W3Y4Z5A6B7C8D9E0F1G2",
            "name",
            "admin",
            "scope",
            "tenant");
    private static final Map<String, AttributeValue> POLICY = item(
            "PK",
            "GLOBAL",
            "SK",
            "POLICY_NAME#ticket-tenant-enforce",
            "GSI1PK",
            "POLICY#p-abc123",
            "GSI1SK",
            "POLICY#p-abc123",
            "Type",
            "Policy",
            "name",
            "ticket-tenant-enforce",
            "policyId",
            "p-abc123");

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbAuthzTable.design());

    private final AuthzTable authz = DynamoDbAuthzTable.open(monochord.monochord());
    private final StoredTable stored = StoredTable.of(monochord, "authz");

    @Test
    void tenantIsStoredAsDocumentedWithTheGuardOfItsName() {
        authz.createTenant(tenant());
        assertThat(stored.items())
                .containsExactlyInAnyOrder(
                        TENANT,
                        item(
                                "PK",
                                "TENANT_NAME#acme",
                                "SK",
                                "TENANT_NAME#acme",
                                "Type",
                                "TenantName",
                                "name",
                                "acme",
                                "tenantId",
                                TENANT_ID));
    }

    @Test
    void documentedTenantIsRead() {
        stored.put(TENANT);
        assertThat(authz.tenant(TENANT_ID)).contains(tenant());
        assertThat(authz.tenantByName("acme")).contains(tenant());
    }

    @Test
    void userIsStoredAsDocumentedWithItsGuards() {
        authz.createUser(user());
        assertThat(stored.items())
                .containsExactlyInAnyOrder(
                        item(
                                "PK",
                                "USER#" + USER_ID,
                                "SK",
                                "USER#" + USER_ID,
                                "Type",
                                "User",
                                "userId",
                                USER_ID,
                                "email",
                                "Ann@example.org",
                                "phone",
                                "+4930123456",
                                "preferredUsername",
                                "Ann",
                                "givenName",
                                "Ann",
                                "familyName",
                                "Lee",
                                "roles",
                                List.of()),
                        guard("USER_EMAIL#ann@example.org", "UserEmail", "email", "Ann@example.org"),
                        guard("USER_PHONE#+4930123456", "UserPhone", "phone", "+4930123456"),
                        guard("USER_PREFERREDUSERNAME#ann", "UserPreferredUsername", "preferredUsername", "Ann"));
        assertThat(authz.user(USER_ID)).contains(user());
        assertThat(authz.userEmail("ANN@example.org")).contains(new UserEmail("Ann@example.org", USER_ID));
    }

    @Test
    void roleIsStoredAsDocumentedWithTheGuardOfItsId() {
        authz.createRole(role());
        assertThat(stored.items())
                .containsExactlyInAnyOrder(
                        ROLE,
                        item(
                                "PK",
                                "ROLE#" + ROLE_ID,
                                "SK",
                                "ROLE#" + ROLE_ID,
                                "Type",
                                "RoleId",
                                "roleId",
                                ROLE_ID,
                                "name",
                                "admin",
                                "scope",
                                "tenant"));
    }

    @Test
    void documentedRoleIsRead() {
        stored.put(ROLE);
        assertThat(authz.role(RoleScope.TENANT, "admin")).contains(role());
        assertThat(authz.roleById(ROLE_ID)).contains(role());
    }

    @Test
    void grantIsStoredAsDocumentedWithItsIdAsAnAttributeToo() {
        authz.createTenant(tenant());
        authz.createUser(user());
        authz.createGrant(grant());
        Map<String, AttributeValue> expected = new HashMap<>(GRANT);
        expected.put("tenantGrantId", AttributeValue.fromS(GRANT_ID));
        assertThat(stored.items()).contains(expected);
    }

    @Test
    void documentedGrantIsReadThoughOnlyItsIndexKeyHasTheId() {
        stored.put(GRANT);
        assertThat(authz.grant(TENANT_ID, USER_ID)).contains(grant());
        assertThat(authz.grantById(GRANT_ID)).contains(grant());
        assertThat(authz.allGrantsOfUser(USER_ID)).containsExactly(grant());
    }

    @Test
    void policyIsStoredAsDocumentedWithTheGuardOfItsId() {
        authz.createPolicy(policy());
        assertThat(stored.items())
                .containsExactlyInAnyOrder(
                        POLICY,
                        item(
                                "PK",
                                "POLICY#p-abc123",
                                "SK",
                                "POLICY#p-abc123",
                                "Type",
                                "PolicyId",
                                "policyId",
                                "p-abc123",
                                "name",
                                "ticket-tenant-enforce"));
    }

    @Test
    void documentedPolicyIsRead() {
        stored.put(POLICY);
        assertThat(authz.policy("ticket-tenant-enforce")).contains(policy());
        assertThat(authz.policyById("p-abc123")).contains(policy());
    }

    private static Map<String, AttributeValue> guard(String key, String type, String field, String value) {
        return item("PK", key, "SK", key, "Type", type, field, value, "userId", USER_ID);
    }

    static Tenant tenant() {
        return Tenant.of(TENANT_ID, "acme");
    }

    static User user() {
        return new User(USER_ID, "Ann@example.org", "+4930123456", "Ann", "Ann", "Lee", List.of(), null, null, null);
    }

    static Role role() {
        return Role.of(ROLE_ID, "admin", RoleScope.TENANT);
    }

    static TenantGrant grant() {
        return TenantGrant.of(GRANT_ID, TENANT_ID, USER_ID, List.of(ROLE_ID, SECOND_ROLE_ID));
    }

    static Policy policy() {
        return Policy.of("p-abc123", "ticket-tenant-enforce");
    }
}
