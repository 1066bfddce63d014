package dev.monochord.systems.aws.tenants;

import dev.monochord.systems.tenants.ProvisioningException;
import dev.monochord.systems.tenants.ProvisioningRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Follows work that AWS does, step by step, until it has ended. A step looks at how things are and does what comes next, so
 * that it can be repeated: after a call that was throttled or whose answer was lost, and by the run that takes over.
 */
final class Following {

    /** How long it waits between two looks. */
    static final Duration POLL = Duration.ofSeconds(5);

    /** A service that has failed for this long, or this many times in a row, counts as out of reach. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int MAX_FAILURES = 20;

    private Following() {}

    /**
     * Repeats a step until it returns a result. A step that fails is reported to the run at once, and repeated if that may
     * help.
     *
     * @param service the name of the service, for the reason of a failure
     * @throws ProvisioningException if the service refuses, or stays out of reach
     */
    static <T> T follow(ProvisioningRun run, String service, Supplier<Optional<T>> step) {
        int failures = 0;
        Instant lastGood = run.now();
        while (true) {
            try {
                Optional<T> result = step.get();
                run.proceeding();
                if (result.isPresent()) {
                    return result.get();
                }
                failures = 0;
                lastGood = run.now();
            } catch (SdkException failed) {
                failures++;
                String reason = reason(service, failed);
                boolean patient = Duration.between(lastGood, run.now()).compareTo(PATIENCE) < 0;
                if (!mayPass(failed) || failures >= MAX_FAILURES || !patient) {
                    throw new ProvisioningException(reason, failed);
                }
                run.blocked(reason, failed);
            }
            run.pause(POLL);
        }
    }

    /** Returns the reason of a failed call, in words for a tenant's client. */
    static String reason(String service, SdkException failed) {
        return failed instanceof AwsServiceException refused
                ? service + " refused: " + code(refused)
                : service + " could not be reached";
    }

    private static boolean mayPass(SdkException failed) {
        return !(failed instanceof AwsServiceException refused)
                || refused.isThrottlingException()
                || refused.isClockSkewException()
                || refused.statusCode() >= 500;
    }

    /** The code of an error, which unlike its message names nothing that is of no concern to a tenant's client. */
    static String code(AwsServiceException refused) {
        String code = refused.awsErrorDetails() == null
                ? null
                : refused.awsErrorDetails().errorCode();
        return code == null ? "status " + refused.statusCode() : code;
    }
}
