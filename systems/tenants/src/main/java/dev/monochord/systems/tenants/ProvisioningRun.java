package dev.monochord.systems.tenants;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The run of an operation, as the provisioner that works for it sees it. Not thread-safe. */
public interface ProvisioningRun {

    String tenantId();

    /** The id of the run: a UUID. Every attempt has its own, so names and tokens derived from it are of one attempt. */
    String id();

    /** The version that the operation brings the tenant to. */
    String version();

    /**
     * What {@link #executing} or {@link #id} the run had that this one took over, if it may still be going on. Empty if
     * nothing was taken over.
     */
    Optional<String> takenOver();

    /**
     * Returns the ARN that the last successful creation of the tenant recorded, such as that of an adopted stack. Empty if there
     * was none.
     */
    Optional<String> created();

    /**
     * Checks, right before something is made, that the run still holds its claim.
     *
     * @throws UnfinishedRunException if it does not
     */
    void check();

    /**
     * Records the ARN of the stack or execution that does the work. Does nothing if it is recorded already.
     *
     * @throws UnfinishedRunException if the run no longer holds its claim
     */
    void executing(String arn);

    /**
     * Records why the work does not proceed, until {@link #proceeding} is called. Clients see the reason, and the first
     * report of it is logged.
     *
     * @param reason in words for the tenant's client
     * @param cause of which the log has the message
     * @throws UnfinishedRunException if the run no longer holds its claim
     */
    void blocked(String reason, Exception cause);

    /**
     * Ends what {@link #blocked} reported. Does nothing if the work was not blocked.
     *
     * @throws UnfinishedRunException if the run no longer holds its claim
     */
    void proceeding();

    /** Returns the time by the clock that leases go by. */
    Instant now();

    /**
     * Waits before the work is looked at again.
     *
     * @throws UnfinishedRunException if the run no longer holds its claim, or the server is closing
     */
    void pause(Duration time);
}
