package dev.monochord.systems.tenants;

import java.net.URI;

/** A queue service in this process, for machines without AWS. What it holds is lost when it is closed. */
public interface LocalQueues extends AutoCloseable {

    /** Where it answers, or will as soon as it has started; any credentials will do. */
    URI endpoint();

    /**
     * Waits until it has started.
     *
     * @throws ProvisioningException if it could not
     */
    void await();

    @Override
    void close();
}
