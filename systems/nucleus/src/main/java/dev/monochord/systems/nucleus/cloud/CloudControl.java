package dev.monochord.systems.nucleus.cloud;

/**
 * What starts and stops resources, in the name of the account they belong to. Called by many threads at once.
 *
 * <p>Every method may be called again after a failure, and each may wait for the network.
 */
public interface CloudControl {

    /** Assumes the role of an account and lets go of it again; throws if that is not allowed. */
    void check(CloudAccount account) throws CloudException;

    ResourceStatus status(CloudAccount account, CloudResourceArn resource) throws CloudException;

    /** Begins to start an instance or a database. */
    void start(CloudAccount account, CloudResourceArn resource) throws CloudException;

    /** Begins to stop an instance or a database. */
    void stop(CloudAccount account, CloudResourceArn resource) throws CloudException;

    /** Sets how many tasks a service should have. */
    void scale(CloudAccount account, CloudResourceArn service, int desiredCount) throws CloudException;
}
