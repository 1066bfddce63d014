package dev.monochord.systems.tenants;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A provisioner for which a tenant is one queue, which a call or two make and remove. Thread-safe. */
public interface QueueProvisioner extends Provisioner {

    /**
     * Makes the inbound queue of a tenant, or finds the one that is there.
     *
     * @throws ProvisioningException if it cannot be made
     */
    TenantQueue create(String tenantId);

    /**
     * Removes the inbound queue of a tenant by its name. One that is not there is no error.
     *
     * @throws ProvisioningException if it cannot be removed
     */
    void remove(String tenantId);

    /**
     * Removes a queue by its address. One that is not there is no error, and neither is an address that is none.
     *
     * @throws ProvisioningException if it cannot be removed
     */
    void removeAt(String queueUrl);

    @Override
    default TenantQueue create(ProvisioningRun run) {
        return create(run.tenantId());
    }

    @Override
    default Optional<TenantQueue> update(ProvisioningRun run, @Nullable String outboundQueueUrl) {
        if (outboundQueueUrl != null) {
            removeAt(outboundQueueUrl);
        }
        return Optional.empty();
    }

    @Override
    default void remove(ProvisioningRun run, List<String> queueUrls) {
        queueUrls.forEach(this::removeAt);
        // A creation that failed may have left a queue that no item names.
        remove(run.tenantId());
    }

    @Override
    default void undo(ProvisioningRun run) {
        remove(run.tenantId());
    }
}
