package dev.monochord.systems.tenants;

import java.net.URI;
import java.util.Optional;

/**
 * Makes and removes the resources of tenants. It stands where the design document has CloudFormation. For many threads.
 *
 * <p>Every method may be repeated: a run that was cut off is run again.
 */
public interface Provisioner extends AutoCloseable {

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

    /** Where the service answers, if it runs in this process. */
    default Optional<URI> localAddress() {
        return Optional.empty();
    }

    /** Ends its connections. */
    @Override
    void close();
}
