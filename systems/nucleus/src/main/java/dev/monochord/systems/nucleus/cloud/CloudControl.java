package dev.monochord.systems.nucleus.cloud;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What starts and stops resources, in the name of the account they belong to. Thread-safe.
 *
 * <p>Every method may be called again after a failure, and each may wait for the network. Methods that take many resources
 * get resources of one account, Region and type, at most {@link #batchSize} of them.
 */
public interface CloudControl extends AutoCloseable {

    /** Assumes the role of an account and makes a harmless call in it; throws if that is not allowed. */
    void check(CloudAccount account) throws CloudException;

    /**
     * Checks whether the role of an account may start and stop resources, without doing so. Returns empty if it may, and
     * otherwise a short text for users: what was refused or could not be checked. A refusal does not fail the check, because
     * the role may be limited to other resources.
     *
     * @throws CloudException if the role itself cannot be used
     */
    default Optional<String> checkSwitching(CloudAccount account) throws CloudException {
        return Optional.empty();
    }

    ResourceStatus status(CloudAccount account, CloudResourceArn resource) throws CloudException;

    /** Begins to start an instance or a database. */
    void start(CloudAccount account, CloudResourceArn resource) throws CloudException;

    /** Begins to stop an instance or a database. */
    void stop(CloudAccount account, CloudResourceArn resource) throws CloudException;

    /** Sets how many tasks a service should have. */
    void scale(CloudAccount account, CloudResourceArn service, int desiredCount) throws CloudException;

    /** Returns the Regions in which an account may have resources. */
    List<String> regions(CloudAccount account) throws CloudException;

    /**
     * Lists what can be scheduled.
     *
     * @param cursor of the page before; null for the first page
     */
    CloudListing list(CloudAccount account, String region, ResourceType type, @Nullable String cursor)
            throws CloudException;

    /** Returns how many resources of a type are switched together. */
    default int batchSize(ResourceType type) {
        return 1;
    }

    /** As {@link #status}, of many. */
    default CloudStatuses statuses(CloudAccount account, List<CloudResourceArn> resources) {
        Map<CloudResourceArn, ResourceStatus> known = new HashMap<>();
        Map<CloudResourceArn, CloudException> failed = new HashMap<>();
        for (CloudResourceArn resource : resources) {
            try {
                known.put(resource, status(account, resource));
            } catch (CloudException refused) {
                failed.put(resource, refused);
            }
        }
        return new CloudStatuses(known, failed);
    }

    /** As {@link #start}, of many. Returns those that failed. */
    default Map<CloudResourceArn, CloudException> startAll(CloudAccount account, List<CloudResourceArn> resources) {
        return each(resources, resource -> start(account, resource));
    }

    /** As {@link #stop}, of many. Returns those that failed. */
    default Map<CloudResourceArn, CloudException> stopAll(CloudAccount account, List<CloudResourceArn> resources) {
        return each(resources, resource -> stop(account, resource));
    }

    /** Something that is done to one resource. */
    interface SingleAction {

        void run(CloudResourceArn resource) throws CloudException;
    }

    /** Does something to one resource after the other. Returns those that failed. */
    static Map<CloudResourceArn, CloudException> each(List<CloudResourceArn> resources, SingleAction action) {
        Map<CloudResourceArn, CloudException> failed = new HashMap<>();
        for (CloudResourceArn resource : resources) {
            try {
                action.run(resource);
            } catch (CloudException refused) {
                failed.put(resource, refused);
            }
        }
        return failed;
    }

    @Override
    default void close() {}
}
