package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Refusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules of tenants: one of each name. Thread-safe. */
record TenantService(Monochord monochord, AuthzTable table, UnguardedRows unguarded, Ulids ulids) {

    private static final String WHAT = "tenant";

    Tenant create(@Nullable String wanted, @Nullable String parentTenantId) {
        String name = Forms.tenantName(wanted);
        Transaction transaction = monochord.transaction();
        String parent = parentTenantId == null ? null : parent(parentTenantId);
        Tenant tenant = new Tenant(ulids.next(), name, parent, null, null, null);
        transaction.create(tenant);
        if (parent != null) {
            transaction.check(TenantItem.key(parent), TenantItem.deletionId.absent());
        }
        requireFree(name);
        try {
            transaction.commit();
        } catch (NotFoundException noParent) {
            throw noParent();
        }
        return tenant;
    }

    /** Finds a tenant by the guard of its name as soon as it is there, and by the index if it has no guard. */
    Tenant named(String given) {
        String name = Forms.tenantName(given);
        return table.tenantName(name)
                .flatMap(guard -> table.tenant(guard.tenantId()))
                .or(() -> unguarded.tenant(name))
                .filter(tenant -> tenant.deletionId() == null)
                .orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    /** Lists the tenants that are not being deleted, in no order; a page may have fewer of them than it could. */
    Page<Tenant> list(PageRequest page) {
        Page<Tenant> found = table.tenants(page);
        return new Page<>(
                found.items().stream()
                        .filter(tenant -> tenant.deletionId() == null)
                        .toList(),
                found.nextToken());
    }

    /** Gives a tenant another name, and the old one back; the same name changes nothing. */
    Tenant rename(String tenantId, @Nullable String wanted, @Nullable Long version) {
        String name = Forms.tenantName(wanted);
        Tenant tenant = live(tenantId);
        AuthzRefusals.requireVersion(version, tenant.version());
        if (name.equals(tenant.name())) {
            return tenant;
        }
        requireFree(name);
        try {
            return table.updateTenant(
                    new Tenant(tenant.tenantId(), name, tenant.parentTenantId(), tenant.version(), null, null));
        } catch (NotFoundException gone) {
            throw AuthzRefusals.notFound(WHAT);
        }
    }

    /** Deletes a tenant and its grants, however many; one that is not there is deleted already. */
    void delete(String tenantId) {
        try {
            Ulids.parse(tenantId).ifPresent(table::deleteTenant);
        } catch (ConflictException another) {
            throw AuthzRefusals.beingDeleted(WHAT);
        }
    }

    /** The tenant, unless it is going. */
    Tenant live(String tenantId) {
        Optional<Tenant> found = Ulids.parse(tenantId).flatMap(table::tenant);
        return found.filter(tenant -> tenant.deletionId() == null).orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    /** Rejects the name of a tenant without a guard; the transaction rejects those with one. */
    private void requireFree(String name) {
        if (unguarded.tenant(name).isPresent()) {
            throw Refusal.taken("name");
        }
    }

    private static String parent(String given) {
        return Ulids.parse(given).orElseThrow(TenantService::noParent);
    }

    private static RuntimeException noParent() {
        return Refusal.invalid("parentTenantId", "must be the id of a tenant");
    }
}
