package dev.monochord.systems.tenants;

import dev.monochord.runtime.TransactionUpdate;
import dev.monochord.runtime.expression.SettableAttribute;
import dev.monochord.runtime.item.Encode;
import java.time.Instant;
import java.util.Optional;

/**
 * Brings a tenant to the current version. What it is made of is changed first, so that the address of an outbound queue,
 * which it may still have, is known until that is gone; the item is changed together with the completion.
 */
final class UpdateRun extends Run<UpdateAudit> {

    /** The misspelt name under which older writers stored the time: it would contradict {@code UpdatedAt}. */
    static final SettableAttribute<Metadata, Instant> UPDATE_AT = SettableAttribute.of("UpdateAt", Encode::iso);

    UpdateRun(RunContext context, UpdateAudit claimed) {
        super(context, claimed, AuditFields.update(claimed.tenantId(), claimed.version()));
    }

    @Override
    void work() {
        String tenantId = claimed.tenantId();
        Optional<Metadata> metadata = tenants.metadata(tenantId);
        if (metadata.filter(this::isThere).isPresent()) {
            succeed();
            return;
        }
        Optional<TenantQueue> queue = provisioner.update(
                this, metadata.map(Metadata::outboundQueueUrl).orElse(null));
        TransactionUpdate<Metadata> upgraded = monochord.transaction().update(MetadataItem.key(tenantId));
        queue.ifPresent(changed -> upgraded.set(MetadataItem.inboundQueueArn, changed.arn())
                .set(MetadataItem.inboundQueueUrl, changed.url()));
        complete(upgraded.set(MetadataItem.version, claimed.version())
                .set(MetadataItem.updatedAt, now())
                .remove(UPDATE_AT)
                .remove(MetadataItem.outboundQueueArn)
                .remove(MetadataItem.outboundQueueUrl)
                .checkAbsent(DeleteAuditItem.key(tenantId)));
    }

    private boolean isThere(Metadata metadata) {
        return metadata.outboundQueueUrl() == null && !StackVersion.isBefore(metadata.version(), claimed.version());
    }
}
