package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Refusal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of grants: of a tenant and a user that are there, with roles that are there and of a tenant's scope, all checked
 * in the transaction that writes. Thread-safe.
 */
record GrantService(
        Monochord monochord,
        AuthzTable table,
        TenantService tenants,
        UserService users,
        RoleService roles,
        Ulids ulids) {

    private static final String WHAT = "grant";

    /** What was written, and whether it was there before. */
    record Written(TenantGrant grant, boolean created) {}

    /** Writes a grant, or replaces its roles if nobody else does at the same time. */
    Written put(String tenantId, String userId, @Nullable List<@Nullable String> wanted, @Nullable Long version) {
        List<String> ids = Forms.roleIds(wanted);
        String tenant = id(tenantId, "tenant");
        String user = id(userId, "user");
        Optional<TenantGrant> before = table.grant(tenant, user);
        AuthzRefusals.requireVersion(version, before.map(TenantGrant::version).orElse(null));
        roles.require(ids, RoleScope.TENANT);
        TenantGrant grant = before.map(found -> new TenantGrant(grantId(found), tenant, user, ids, found.version()))
                .orElseGet(() -> TenantGrant.of(ulids.next(), tenant, user, ids));
        Transaction transaction = monochord.transaction();
        if (before.isPresent()) {
            transaction.replace(grant);
        } else {
            transaction.create(grant);
        }
        ids.forEach(id -> transaction.check(RoleIdItem.key(id), RoleIdItem.scope.equalTo(RoleScope.TENANT)));
        try {
            return new Written(transaction.commit().of(grant), before.isEmpty());
        } catch (NotFoundException | PreconditionException | ConflictException refused) {
            throw because(tenant, user, ids);
        }
    }

    TenantGrant get(String tenantId, String userId) {
        return Ulids.parse(tenantId)
                .flatMap(tenant -> Ulids.parse(userId).flatMap(user -> table.grant(tenant, user)))
                .orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    /** By its id, through an index that may be a moment late. */
    TenantGrant get(String grantId) {
        return Ulids.parse(grantId).flatMap(table::grantById).orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    /** Deletes a grant; one that is not there is deleted already. */
    void delete(String tenantId, String userId) {
        Ulids.parse(tenantId)
                .ifPresent(tenant -> Ulids.parse(userId).ifPresent(user -> table.deleteGrant(tenant, user)));
    }

    Page<TenantGrant> ofTenant(String tenantId, PageRequest page) {
        return table.grantsOfTenant(tenants.live(tenantId).tenantId(), page);
    }

    Page<TenantGrant> ofUser(String userId, PageRequest page) {
        return table.grantsOfUser(users.live(userId).userId(), page);
    }

    /** Grants from before there were ids get one with their next write. */
    private String grantId(TenantGrant grant) {
        return grant.tenantGrantId() == null ? ulids.next() : grant.tenantGrantId();
    }

    /** Looks for what did not hold, as the transaction says only that something did not. */
    private RuntimeException because(String tenant, String user, List<String> ids) {
        tenants.live(tenant);
        users.live(user);
        roles.require(ids, RoleScope.TENANT);
        return Refusal.changed();
    }

    private static String id(String given, String what) {
        return Ulids.parse(given).orElseThrow(() -> AuthzRefusals.notFound(what));
    }
}
