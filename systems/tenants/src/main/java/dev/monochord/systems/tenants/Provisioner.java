package dev.monochord.systems.tenants;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes, upgrades and removes the resources of tenants. Thread-safe.
 *
 * <p>Every method may be repeated: a run that was cut off is run again, by another process if need be, and finds what the
 * earlier one left. A method that takes long waits by {@link ProvisioningRun#pause} and reports what it started by {@link
 * ProvisioningRun#executing}.
 */
public interface Provisioner extends AutoCloseable {

    /**
     * Makes the resources of a tenant, or finds those that are there.
     *
     * @throws ProvisioningException if they cannot be made
     */
    TenantQueue create(ProvisioningRun run);

    /**
     * Brings the resources of a tenant to the version of the run. Returns the inbound queue if it may have changed.
     *
     * @param outboundQueueUrl the outbound queue that the tenant still has, or null; no version has one any more
     * @throws ProvisioningException if they cannot be brought there
     */
    Optional<TenantQueue> update(ProvisioningRun run, @Nullable String outboundQueueUrl);

    /**
     * Removes the resources of a tenant. What is not there is no error.
     *
     * @param queueUrls the queues that the tenant is known to have
     * @throws ProvisioningException if they cannot be removed
     */
    void remove(ProvisioningRun run, List<String> queueUrls);

    /**
     * Removes what a failed creation left.
     *
     * @throws ProvisioningException if it cannot be removed
     */
    void undo(ProvisioningRun run);

    /**
     * Finds resources that another program made for a tenant, and checks that they can be this provisioner's from now on.
     *
     * @param name of the stack or queue
     * @throws ProvisioningException if nothing has that name, or it cannot be adopted
     */
    default ExistingResources find(String tenantId, String name) {
        throw new ProvisioningException(
                "this provisioner adopts nothing: tenants with METADATA need no adoption", null);
    }

    /** The version of the definition that it provisions, if the definition names one. */
    default Optional<String> version() {
        return Optional.empty();
    }

    /** The address of the queue service, if it runs in this process. */
    default Optional<URI> localAddress() {
        return Optional.empty();
    }

    /** Closes its connections. */
    @Override
    void close();
}
