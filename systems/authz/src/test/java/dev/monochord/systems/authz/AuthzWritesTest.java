package dev.monochord.systems.authz;

import static dev.monochord.systems.authz.AuthzItemsTest.ROLE_ID;
import static dev.monochord.systems.authz.AuthzItemsTest.TENANT_ID;
import static dev.monochord.systems.authz.AuthzItemsTest.USER_ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the service does beyond single patterns: checks of roles, renames, deletions over partitions, all typed. */
class AuthzWritesTest {

    @RegisterExtension
    static final MonochordExtension extension = MonochordExtension.create().tables(DynamoDbAuthzTable.design());

    private final Monochord monochord = extension.monochord();
    private final AuthzTable authz = DynamoDbAuthzTable.open(monochord);

    @BeforeEach
    void someTenant() {
        authz.createTenant(AuthzItemsTest.tenant());
        authz.createUser(AuthzItemsTest.user());
        authz.createRole(AuthzItemsTest.role());
    }

    @Test
    void grantIsWrittenOnlyWithRolesOfItsScope() {
        grant(RoleScope.TENANT);
        assertThat(authz.grant(TENANT_ID, USER_ID)).isPresent();
        authz.deleteGrant(TENANT_ID, USER_ID);
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(() -> grant(RoleScope.GLOBAL));
        authz.deleteRole(AuthzItemsTest.role());
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> grant(RoleScope.TENANT));
    }

    @Test
    void renamedRoleKeepsItsIdAndItsGuard() {
        Role renamed = Role.of(ROLE_ID, "owner", RoleScope.TENANT);
        rename(renamed);
        assertThat(authz.role(RoleScope.TENANT, "admin")).isEmpty();
        assertThat(authz.roleById(ROLE_ID)).contains(renamed);
        assertThat(authz.roleId(ROLE_ID)).contains(new RoleId(ROLE_ID, "owner", RoleScope.TENANT));
    }

    @Test
    void roleIsNotRenamedOntoAnother() {
        authz.createRole(Role.of("another", "owner", RoleScope.TENANT));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> rename(Role.of(ROLE_ID, "owner", RoleScope.TENANT)));
        assertThat(authz.roleId(ROLE_ID)).contains(new RoleId(ROLE_ID, "admin", RoleScope.TENANT));
    }

    @Test
    void deletionOfARoleThatIsBeingRenamedSparesTheOneThatTookItsName() {
        RoleService roles =
                new RoleService(monochord, authz, new UnguardedRows(monochord, authz), new Ulids(monochord.clock()));
        String first = roles.create("editor", "tenant").roleId();
        roles.rename(first, "writer");
        roles.create("editor", "tenant");
        // What a deletion saw that began before the role was renamed.
        monochord
                .transaction()
                .put(new RoleId(first, "editor", RoleScope.TENANT))
                .commit();
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> roles.delete(first))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(RefusedException.Reason.CHANGED));
        assertThat(authz.role(RoleScope.TENANT, "editor")).isPresent();
    }

    @Test
    void deletionOfARoleThatIsBeingRenamedReportsTheChange() {
        RoleService roles =
                new RoleService(monochord, authz, new UnguardedRows(monochord, authz), new Ulids(monochord.clock()));
        String id = roles.create("editor", "tenant").roleId();
        roles.rename(id, "writer");
        // A deletion that began before the rename still has the old name.
        monochord.transaction().put(new RoleId(id, "editor", RoleScope.TENANT)).commit();

        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> roles.delete(id))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(RefusedException.Reason.CHANGED));
        assertThat(authz.role(RoleScope.TENANT, "writer")).isPresent();
    }

    @Test
    void deletedUserTakesItsGrantsAndGuardsAlong() {
        authz.createGrant(AuthzItemsTest.grant());
        monochord
                .deletion(UserItem.key(USER_ID))
                .also(() -> authz.allGrantsOfUser(USER_ID)
                        .forEach(grant -> authz.deleteGrant(grant.tenantId(), grant.userId())))
                .run();
        assertThat(StoredTable.of(extension, "authz").items())
                .noneMatch(item -> item.toString().contains(USER_ID));
    }

    @Test
    void grantDuringTheDeletionOfItsUserIsRefused() {
        monochord
                .deletion(UserItem.key(USER_ID))
                .also(() -> assertThatExceptionOfType(NotFoundException.class)
                        .isThrownBy(() -> authz.createGrant(AuthzItemsTest.grant())))
                .run();
        assertThat(authz.user(USER_ID)).isEmpty();
    }

    private void grant(RoleScope scope) {
        monochord
                .transaction()
                .create(AuthzItemsTest.grant())
                .check(RoleIdItem.key(ROLE_ID), RoleIdItem.scope.equalTo(scope))
                .commit();
    }

    private void rename(Role renamed) {
        monochord.transaction().delete(AuthzItemsTest.role()).create(renamed).commit();
    }
}
