package dev.monochord.systems.tenants;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.expression.SettableAttribute;
import dev.monochord.runtime.item.Encode;
import java.time.Instant;
import java.util.Optional;

/**
 * Brings a tenant to the current version: the outbound queue, which it may still have, goes. The queue goes first, so that
 * its address is known until it is gone; the item is changed together with the completion.
 */
final class UpdateRun extends Run<UpdateAudit> {

    /** The misspelt name under which older writers stored the time: it would contradict {@code UpdatedAt}. */
    private static final SettableAttribute<Metadata, Instant> UPDATE_AT = SettableAttribute.of("UpdateAt", Encode::iso);

    private final TenantsTable tenants;
    private final Provisioner provisioner;

    UpdateRun(Monochord monochord, UpdateAudit claimed, TenantsTable tenants, Provisioner provisioner) {
        super(monochord, claimed, AuditFields.update(claimed.tenantId(), claimed.version()));
        this.tenants = tenants;
        this.provisioner = provisioner;
    }

    @Override
    void work() {
        String tenantId = claimed.tenantId();
        Optional<Metadata> metadata = tenants.metadata(tenantId);
        if (metadata.filter(this::isThere).isPresent()) {
            succeed();
            return;
        }
        metadata.map(Metadata::outboundQueueUrl).ifPresent(provisioner::removeAt);
        monochord
                .transaction()
                .update(MetadataItem.key(tenantId))
                .set(MetadataItem.version, claimed.version())
                .set(MetadataItem.updatedAt, now())
                .remove(UPDATE_AT)
                .remove(MetadataItem.outboundQueueArn)
                .remove(MetadataItem.outboundQueueUrl)
                .checkAbsent(DeleteAuditItem.key(tenantId))
                .update(fields.key())
                .set(fields.status(), Status.SUCCESS)
                .set(fields.updatedAt(), now())
                .remove(fields.leaseUntil())
                .when(fields.isMine(claimed.execution()), fields.reason().absent())
                .commit();
    }

    private boolean isThere(Metadata metadata) {
        return metadata.outboundQueueUrl() == null && !StackVersion.isBefore(metadata.version(), claimed.version());
    }
}
