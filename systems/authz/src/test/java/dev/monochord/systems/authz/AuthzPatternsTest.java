package dev.monochord.systems.authz;

import static dev.monochord.systems.authz.AuthzItemsTest.GRANT_ID;
import static dev.monochord.systems.authz.AuthzItemsTest.ROLE_ID;
import static dev.monochord.systems.authz.AuthzItemsTest.SECOND_ROLE_ID;
import static dev.monochord.systems.authz.AuthzItemsTest.TENANT_ID;
import static dev.monochord.systems.authz.AuthzItemsTest.USER_ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every access pattern, with what it asks of the table. */
class AuthzPatternsTest {

    private static final PageRequest PAGE = PageRequest.first(10);

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbAuthzTable.design());

    private final AuthzTable authz = DynamoDbAuthzTable.open(monochord.monochord());

    @BeforeEach
    void someGrant() {
        authz.createTenant(AuthzItemsTest.tenant());
        authz.createUser(AuthzItemsTest.user());
        authz.createRole(AuthzItemsTest.role());
        authz.createRole(Role.of(SECOND_ROLE_ID, "reader", RoleScope.TENANT));
        authz.createGrant(AuthzItemsTest.grant());
        authz.createPolicy(AuthzItemsTest.policy());
    }

    @Test
    void itemsAreFoundByTheirKeys() {
        assertThat(asked(() -> assertThat(authz.tenant(TENANT_ID)).isPresent())).containsExactly("GetItem");
        assertThat(asked(() -> assertThat(authz.user(USER_ID)).isPresent())).containsExactly("GetItem");
        assertThat(asked(() -> assertThat(authz.role(RoleScope.TENANT, "admin")).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(authz.grant(TENANT_ID, USER_ID)).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(authz.policy("ticket-tenant-enforce")).isPresent()))
                .containsExactly("GetItem");
    }

    @Test
    void itemsAreFoundByTheirGuards() {
        assertThat(asked(() -> assertThat(authz.tenantName("acme")).contains(new TenantName("acme", TENANT_ID))))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(authz.userEmail("ann@EXAMPLE.org")).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() ->
                        assertThat(authz.roleId(ROLE_ID)).contains(new RoleId(ROLE_ID, "admin", RoleScope.TENANT))))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(authz.policyId("p-abc123"))
                        .contains(new PolicyId("p-abc123", "ticket-tenant-enforce"))))
                .containsExactly("GetItem");
    }

    @Test
    void documentedLookupsThroughTheIndexesFindOneItemEach() {
        assertThat(asked(() -> assertThat(authz.tenantByName("acme")).contains(AuthzItemsTest.tenant())))
                .containsExactly("Query GSI1");
        assertThat(asked(() -> assertThat(authz.roleById(ROLE_ID)).contains(AuthzItemsTest.role())))
                .containsExactly("Query GSI1");
        assertThat(asked(() -> assertThat(authz.policyById("p-abc123")).contains(AuthzItemsTest.policy())))
                .containsExactly("Query GSI1");
        assertThat(asked(() -> assertThat(authz.grantById(GRANT_ID)).contains(AuthzItemsTest.grant())))
                .containsExactly("Query GSI2");
    }

    @Test
    void grantsAreListedByTenantAndByUser() {
        assertThat(asked(() -> assertThat(authz.grantsOfTenant(TENANT_ID, PAGE).items())
                        .containsExactly(AuthzItemsTest.grant())))
                .containsExactly("Query");
        assertThat(asked(() ->
                        assertThat(authz.grantsOfUser(USER_ID, PAGE).items()).containsExactly(AuthzItemsTest.grant())))
                .containsExactly("Query GSI1");
        assertThat(asked(() -> assertThat(authz.allGrantsOfUser(USER_ID)).hasSize(1)))
                .containsExactly("Query GSI1");
    }

    @Test
    void decisionNeedsTwoBatches() {
        assertThat(asked(() -> assertThat(authz.membership(TENANT_ID, USER_ID))
                        .isEqualTo(new Membership(AuthzItemsTest.grant(), AuthzItemsTest.user()))))
                .containsExactly("BatchGetItem");
        assertThat(asked(() -> assertThat(authz.roleIds(List.of(ROLE_ID, SECOND_ROLE_ID, "gone")))
                        .containsExactlyInAnyOrder(
                                new RoleId(ROLE_ID, "admin", RoleScope.TENANT),
                                new RoleId(SECOND_ROLE_ID, "reader", RoleScope.TENANT))))
                .containsExactly("BatchGetItem");
        assertThat(authz.membership("nobody", USER_ID)).isEqualTo(new Membership(null, AuthzItemsTest.user()));
    }

    @Test
    void rolesAreListedByScope() {
        assertThat(asked(() -> assertThat(authz.roles(RoleScope.TENANT, PAGE).items().stream()
                                .map(Role::name))
                        .containsExactly("admin", "reader")))
                .containsExactly("Query");
        assertThat(authz.roles(RoleScope.GLOBAL, PAGE).items()).isEmpty();
    }

    @Test
    void policiesAreListedByPrefix() {
        assertThat(asked(() ->
                        assertThat(authz.policies("ticket-", PAGE).items()).hasSize(1)))
                .containsExactly("Query");
        assertThat(authz.policies("other", PAGE).items()).isEmpty();
        assertThat(asked(() -> assertThat(authz.allPolicies()).hasSize(1))).containsExactly("Query");
        assertThat(asked(() -> assertThat(authz.policyPage(PAGE).items()).hasSize(1)))
                .containsExactly("Query");
    }

    @Test
    void nameOfATenantIsUniqueAndFreedByAChange() {
        Tenant second = Tenant.of("01J9", "acme");
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> authz.createTenant(second))
                .satisfies(e -> assertThat(e.field()).contains("name"));
        Tenant renamed = authz.updateTenant(Tenant.of(TENANT_ID, "umbrella"));
        assertThat(renamed.version()).isEqualTo(1);
        assertThat(authz.tenantByName("umbrella")).contains(renamed);
        assertThat(authz.tenantName("acme")).isEmpty();
        authz.createTenant(second);
    }

    @Test
    void everyUniqueFieldOfAUserIsNamedInItsConflict() {
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> authz.createUser(user("u2", "ANN@example.org", "+1", "b")))
                .satisfies(e -> assertThat(e.field()).contains("email"));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> authz.createUser(user("u2", "b@example.org", "+4930123456", "b")))
                .satisfies(e -> assertThat(e.field()).contains("phone"));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> authz.createUser(user("u2", "b@example.org", "+1", "ANN")))
                .satisfies(e -> assertThat(e.field()).contains("preferredUsername"));
    }

    @Test
    void changedAddressSwapsItsGuardOnce() {
        User before = authz.user(USER_ID).orElseThrow();
        authz.updateUser(user(USER_ID, "new@example.org", "+4930123456", "Ann"));
        assertThat(authz.userEmail("ann@example.org")).isEmpty();
        assertThat(authz.userEmail("new@example.org")).isPresent();
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(() -> authz.updateUser(before));
    }

    @Test
    void deletedUserLeavesNoGuards() {
        authz.deleteGrant(TENANT_ID, USER_ID);
        authz.deleteUser(authz.user(USER_ID).orElseThrow());
        assertThat(authz.user(USER_ID)).isEmpty();
        assertThat(authz.userEmail("ann@example.org")).isEmpty();
        authz.createUser(user("u2", "ann@example.org", "+4930123456", "ann"));
    }

    @Test
    void grantNeedsItsTenantAndItsUser() {
        TenantGrant stray = TenantGrant.of("g", "nobody", USER_ID, List.of());
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> authz.createGrant(stray));
        TenantGrant another = TenantGrant.of("g", TENANT_ID, "nobody", List.of());
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> authz.createGrant(another));
    }

    @Test
    void grantIsReplacedByItsVersion() {
        TenantGrant fewer = authz.updateGrant(TenantGrant.of(GRANT_ID, TENANT_ID, USER_ID, List.of(ROLE_ID)));
        assertThat(fewer.version()).isEqualTo(1);
        assertThat(authz.grant(TENANT_ID, USER_ID)).contains(fewer);
        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(() -> authz.updateGrant(AuthzItemsTest.grant()));
    }

    @Test
    void roleIsDeletedWithItsGuard() {
        authz.deleteRole(AuthzItemsTest.role());
        assertThat(authz.roleId(ROLE_ID)).isEmpty();
        assertThat(authz.role(RoleScope.TENANT, "admin")).isEmpty();
    }

    @Test
    void policyIsReplacedAndDeletedWithItsGuard() {
        Policy changed =
                new Policy("p-abc123", "ticket-tenant-enforce", "forbid(principal, action, resource);", "c", null);
        Policy stored = authz.updatePolicy(changed);
        assertThat(stored.statement()).isEqualTo(changed.statement());
        assertThat(stored.version()).isEqualTo(1);
        assertThat(authz.allPolicies()).containsExactly(stored);
        authz.deletePolicy(changed.name());
        assertThat(authz.policyId("p-abc123")).isEmpty();
    }

    @Test
    void tenantIsDeletedWithItsGrantsAndItsGuard() {
        authz.deleteTenant(TENANT_ID);
        monochord.requests().hasNoScan();
        assertThat(authz.tenant(TENANT_ID)).isEmpty();
        assertThat(authz.tenantName("acme")).isEmpty();
        assertThat(authz.allGrantsOfUser(USER_ID)).isEmpty();
        assertThat(StoredTable.of(monochord, "authz").items())
                .noneMatch(item -> item.get("PK").s().contains(TENANT_ID));
    }

    private static User user(String userId, String email, String phone, String preferredUsername) {
        return new User(userId, email, phone, preferredUsername, null, null, List.of(), null, null, null);
    }

    private static List<String> asked(Runnable code) {
        return monochord.requests().of(code);
    }
}
