package dev.monochord.systems.tenants;

import dev.monochord.runtime.error.StoredItemException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Deletes a tenant: its resources, then the item that names them, which completes it. */
final class DeleteRun extends Run<DeleteAudit> {

    DeleteRun(RunContext context, DeleteAudit claimed) {
        super(context, claimed, AuditFields.deletion(claimed.tenantId()));
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
        List<String> queues = metadata.stream()
                .flatMap(known -> Stream.of(known.outboundQueueUrl(), known.inboundQueueUrl()))
                .filter(Objects::nonNull)
                .toList();
        provisioner.remove(this, queues);
        complete(monochord.transaction().delete(MetadataItem.key(tenantId)));
    }
}
