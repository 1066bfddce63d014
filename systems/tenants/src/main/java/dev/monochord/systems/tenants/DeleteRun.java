package dev.monochord.systems.tenants;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.StoredItemException;
import java.util.Optional;

/** Deletes a tenant: its queues, then the item that names them, which completes it. */
final class DeleteRun extends Run<DeleteAudit> {

    private final TenantsTable tenants;
    private final Provisioner provisioner;

    DeleteRun(Monochord monochord, DeleteAudit claimed, TenantsTable tenants, Provisioner provisioner) {
        super(monochord, claimed, AuditFields.deletion(claimed.tenantId()));
        this.tenants = tenants;
        this.provisioner = provisioner;
    }

    /** The tenant, if it can be read. One that cannot is deleted by its key, and its inbound queue by its name. */
    private Optional<Metadata> readable(String tenantId) {
        try {
            return tenants.metadata(tenantId);
        } catch (StoredItemException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    void work() {
        String tenantId = claimed.tenantId();
        Optional<Metadata> metadata = readable(tenantId);
        metadata.map(Metadata::outboundQueueUrl).ifPresent(provisioner::removeAt);
        metadata.map(Metadata::inboundQueueUrl).ifPresent(provisioner::removeAt);
        // A creation that failed may have left a queue that no item names.
        provisioner.remove(tenantId);
        monochord
                .transaction()
                .delete(MetadataItem.key(tenantId))
                .update(fields.key())
                .set(fields.status(), Status.SUCCESS)
                .set(fields.updatedAt(), now())
                .remove(fields.leaseUntil())
                .when(fields.isMine(claimed.execution()), fields.reason().absent())
                .commit();
    }
}
