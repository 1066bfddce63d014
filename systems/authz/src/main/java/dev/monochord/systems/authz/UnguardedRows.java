package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import java.util.Optional;

/**
 * Finds rows that have no guard, as programs that follow the design document alone write them: by the index that the
 * document names, and then once more in the table. The index may be a moment late, so what it shows counts only if the
 * table has it too. Guards are looked at first, by the caller. Thread-safe.
 */
record UnguardedRows(Monochord monochord, AuthzTable table) {

    /** Returns the tenant of a name, be it under deletion or not. */
    Optional<Tenant> tenant(String name) {
        return table.tenantByName(name)
                .flatMap(seen -> table.tenant(seen.tenantId()))
                .filter(tenant -> tenant.name().equals(name));
    }

    Optional<Role> role(String roleId) {
        return table.roleById(roleId)
                .flatMap(seen -> table.role(seen.scope(), seen.name()))
                .filter(role -> role.roleId().equals(roleId));
    }

    Optional<Policy> policy(String policyId) {
        return table.policyById(policyId)
                .flatMap(seen -> table.policy(seen.name()))
                .filter(policy -> policy.policyId().equals(policyId));
    }

    /**
     * Writes the guard of a role that has none, so that transactions can check it. Does nothing if another call was
     * faster.
     *
     * @throws dev.monochord.runtime.error.MonochordException if the role was renamed or deleted meanwhile
     */
    void guard(Role role) {
        try {
            monochord
                    .transaction()
                    .create(new RoleId(role.roleId(), role.name(), role.scope()))
                    .check(RoleItem.key(role.scope(), role.name()), RoleItem.roleId.equalTo(role.roleId()))
                    .commit();
        } catch (ConflictException guarded) {
            return;
        }
    }
}
